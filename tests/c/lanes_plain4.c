#define LANES 4
#define KERNELS plain_4
#include "lanes_plain.h"
