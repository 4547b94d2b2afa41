// Chooses how to blend recommendations, one setting after another, on an audience with another seed than the reported
// one, and on MovieLens. It leaves out the latest fifth of each member's facts, which `run.ts` reports, and judges a
// setting by the latest fifth of the remaining facts. It prints the constants for the product last.
import { defaultScoreShares } from '../../packages/server/src/features/recommendation/ranking/rank.ts';
import { defaultSimilaritySettings } from '../../packages/server/src/features/recommendation/similarity/neighbours.ts';
import { makeAudience } from './audience.ts';
import { earlier, split } from './dataset.ts';
import { measure } from './measure.ts';
import { fetchMovieLens } from './movielens.ts';
import { recommendBest } from './offline.ts';
import { ours, type Settings } from './ours.ts';
import { itemCosine } from './rivals.ts';

const seed = 20_260_101;
const choices = {
  similarity: {
    neighbours: [40, 80],
    memberExponent: [0.2, 0.3, 0.4, 0.5],
    ownExponent: [0.4, 0.5, 0.6],
    otherExponent: [0.3, 0.4, 0.5],
    shrinkage: [1, 2, 5],
    contentShare: [0.01, 0.015, 0.02, 0.03, 0.04],
  },
  shares: { popularity: [0.15, 0.2, 0.3], freshness: [0.1, 0.15, 0.2] },
};
const rounds = 2;

const movieLens = fetchMovieLens();
if (!movieLens) throw new Error('MovieLens is needed to choose by');
const sets = [makeAudience(seed), movieLens].map((dataset) => {
  const known = earlier(dataset);
  const cases = split(known);
  return { dataset: known, cases, rival: measure(cases, recommendBest(known, cases, itemCosine(cases))) };
});

/**
 * Geometric mean of recall and NDCG in both sets, relative to item-kNN, so that no measure is improved at the cost of
 * another.
 */
function worth(settings: Settings): number {
  const ratios = sets.flatMap(({ dataset, cases, rival }) => {
    const { recall, ndcg } = measure(cases, ours(dataset, cases, settings));
    return [recall / rival.recall, ndcg / rival.ndcg];
  });
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

let best: Settings = { similarity: defaultSimilaritySettings, shares: defaultScoreShares };
let bestWorth = worth(best);
console.log(`as it is: ${bestWorth.toFixed(4)} of item-kNN`);
for (let round = 0; round < rounds; round += 1) {
  const before = best;
  for (const [part, names] of Object.entries(choices)) {
    for (const [name, values] of Object.entries(names)) {
      for (const value of values) {
        const current = best[part as keyof Settings] as Record<string, number>;
        if (current[name] === value) continue;
        const tried = { ...best, [part]: { ...current, [name]: value } };
        const triedWorth = worth(tried);
        if (triedWorth > bestWorth) [best, bestWorth] = [tried, triedWorth];
      }
      console.log(
        `${name}: ${(best[part as keyof Settings] as Record<string, number>)[name]}, ${bestWorth.toFixed(4)}`,
      );
    }
  }
  if (best === before) break;
}
console.log(JSON.stringify(best, null, 2));
