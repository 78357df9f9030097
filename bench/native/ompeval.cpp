// OMPEval (github.com/zekyll/OMPEval) in the common loops; its sources are the caller's. Its cards are 4 * rank
// + suit too, and which suit is which does not matter to a value.
#include "omp/HandEvaluator.h"

#include "kernels.h"

static const omp::HandEvaluator *evaluator;

#define HAND omp::Hand
#define EMPTY omp::Hand::empty()
#define ADD(hand, card) ((hand) + omp::Hand(card))
#define VALUE(hand, n) evaluator->evaluate(hand)
#define NAME(x) peer_##x
#include "loops.h"

void peer_start(void)
{
    evaluator = new omp::HandEvaluator;
}
