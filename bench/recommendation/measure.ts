import type { Case } from './dataset.ts';

export interface Quality {
  recall: number;
  ndcg: number;
}

const cut = 20;

/**
 * Recall@20 (relative to the number that fits into 20 places) and NDCG@20, averaged over members with hidden items.
 * `recommend` returns item numbers, best first. Throws if one of them was known to the member.
 */
export function measure(cases: Case[], recommend: (member: number) => number[]): Quality {
  const total = { recall: 0, ndcg: 0, count: 0 };
  for (const [member, { known, hidden }] of cases.entries()) {
    if (hidden.size === 0) continue;
    const answer = recommend(member).slice(0, cut);
    const seen = new Set(known.map(({ item }) => item));
    const repeated = answer.find((item) => seen.has(item));
    if (repeated !== undefined) throw new Error(`Item ${repeated} was known to member ${member}`);
    const gains: number[] = answer.map((item, place) => (hidden.has(item) ? 1 / Math.log2(place + 2) : 0));
    const ideal = Array.from({ length: Math.min(cut, hidden.size) }, (_, place) => 1 / Math.log2(place + 2));
    total.recall += gains.filter((gain) => gain > 0).length / ideal.length;
    total.ndcg += sum(gains) / sum(ideal);
    total.count += 1;
  }
  return { recall: total.recall / total.count, ndcg: total.ndcg / total.count };
}

function sum(values: number[]): number {
  return values.reduce((so, value) => so + value, 0);
}
