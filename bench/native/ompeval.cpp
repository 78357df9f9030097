// OMPEval (github.com/zekyll/OMPEval) in the common loops, for whoever has it: bench/peers.md says how to compile it.
// Its cards are 4 * rank + suit too, and which suit is which does not matter to a value.
#include "omp/HandEvaluator.h"

static const omp::HandEvaluator *evaluator;

#define HAND omp::Hand
#define EMPTY omp::Hand::empty()
#define ADD(hand, card) ((hand) + omp::Hand(card))
#define VALUE(hand, n) evaluator->evaluate(hand)
#include "loops.h"

static const work *start(int, char **)
{
    evaluator = new omp::HandEvaluator;
    return loops;
}
