import { makeAudience } from './audience.ts';
import { type Case, type Dataset, split } from './dataset.ts';
import { measure, type Quality } from './measure.ts';
import { fetchMovieLens } from './movielens.ts';
import { ours } from './ours.ts';
import { itemCosine, popularity, type Recommender } from './rivals.ts';

/** The seed, which differs from the seed of `choose.ts`. */
const seed = 20_260_202;

/** Prints for each set which method finds more of what members watched later. */
export function measureOffline(): void {
  report(makeAudience(seed));
  const movieLens = fetchMovieLens();
  if (movieLens) report(movieLens);
  else console.log('\nMovieLens is left out: its Debian package (r-cran-dslabs) is not available here.');
}

function report(dataset: Dataset): void {
  const cases = split(dataset);
  const results: [string, Quality][] = [
    ['popularity', measure(cases, recommendBest(dataset, cases, popularity(cases)))],
    ['item-kNN, cosine', measure(cases, recommendBest(dataset, cases, itemCosine(cases)))],
    ['Greenlight', measure(cases, ours(dataset, cases))],
  ];
  const rivals = results.slice(0, -1).map(([, quality]) => quality);
  const isAhead = ({ recall, ndcg }: Quality) => rivals.every((rival) => recall > rival.recall && ndcg > rival.ndcg);
  console.log(`\n${dataset.name}; each member's latest fifth is hidden (settings were chosen without it)\n`);
  console.log('|  | recall@20 | NDCG@20 | goal |');
  console.log('|---|---|---|---|');
  for (const [place, [name, quality]] of results.entries()) {
    const goal = place === results.length - 1 ? `ahead of both ${isAhead(quality) ? 'met' : 'MISSED'}` : '';
    console.log(`| ${name} | ${quality.recall.toFixed(4)} | ${quality.ndcg.toFixed(4)} | ${goal} |`);
  }
}

export function recommendBest(dataset: Dataset, cases: Case[], recommender: Recommender) {
  return (member: number) => bestOf(dataset, cases[member] as Case, recommender(member));
}

/** Items that the member doesn't know and that were published by then, best first. */
function bestOf({ items }: Dataset, { known, nowMs }: Case, scores: Map<number, number>): number[] {
  const seen = new Set(known.map(({ item }) => item));
  return [...scores]
    .filter(([item]) => !seen.has(item) && (items[item]?.publishedMs ?? 0) <= nowMs)
    .toSorted((one, other) => other[1] - one[1])
    .map(([item]) => item);
}
