import type { Case } from './dataset.ts';

/** Scores of items for a member: of all items, or of those that the method knows. */
export type Recommender = (member: number) => Map<number, number>;

const neighboursMax = 40;

/** Scores items by the number of members who watched them. */
export function popularity(cases: Case[]): Recommender {
  const counts = new Map<number, number>();
  for (const { known } of cases) for (const { item } of known) counts.set(item, (counts.get(item) ?? 0) + 1);
  return () => counts;
}

/** Plain item-based nearest neighbours: cosine similarity of the sets of watchers. */
export function itemCosine(cases: Case[]): Recommender {
  const watchers = new Map<number, number[]>();
  for (const [member, { known }] of cases.entries()) {
    for (const { item } of known) watchers.set(item, [...(watchers.get(item) ?? []), member]);
  }
  const neighbours = new Map<number, [number, number][]>();
  for (const [item, members] of watchers) {
    const together = new Map<number, number>();
    for (const member of members) {
      for (const { item: other } of cases[member]?.known ?? []) {
        if (other !== item) together.set(other, (together.get(other) ?? 0) + 1);
      }
    }
    const similar = [...together].map(([other, count]): [number, number] => [
      other,
      count / Math.sqrt(members.length * (watchers.get(other)?.length ?? 1)),
    ]);
    neighbours.set(item, similar.toSorted((one, other) => other[1] - one[1]).slice(0, neighboursMax));
  }
  return (member) => {
    const scores = new Map<number, number>();
    for (const { item } of cases[member]?.known ?? []) {
      for (const [other, similarity] of neighbours.get(item) ?? []) {
        scores.set(other, (scores.get(other) ?? 0) + similarity);
      }
    }
    return scores;
  };
}
