#define LANES 1
#define KERNELS plain_1
#include "lanes_plain.h"
