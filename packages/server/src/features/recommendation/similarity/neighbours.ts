/** Facts of many members about the videos of a catalogue, which are identified by their index in it. */
export interface Tastes {
  /** The index of each member's first fact, and of the end. */
  starts: Uint32Array;
  items: Uint32Array;
  /** How much the member liked the video, about 0 to 1. */
  weights: Float32Array;
  itemCount: number;
}

/** Collects facts, member after member, in a few bytes each. */
export class TasteLog {
  readonly #itemCount: number;
  readonly #starts: number[] = [0];
  #items = new Uint32Array(1024);
  #weights = new Float32Array(1024);

  constructor(itemCount: number) {
    this.#itemCount = itemCount;
  }

  /** Adds a member's weights by item; members without watched time are skipped. */
  add(facts: ReadonlyMap<number, number>): void {
    let end = this.#starts.at(-1) ?? 0;
    if (end + facts.size > this.#items.length) this.#grow(end + facts.size);
    for (const [item, weight] of facts) {
      if (weight === 0) continue;
      this.#items[end] = item;
      this.#weights[end] = weight;
      end += 1;
    }
    if (end > (this.#starts.at(-1) ?? 0)) this.#starts.push(end);
  }

  tastes(): Tastes {
    const end = this.#starts.at(-1) ?? 0;
    return {
      starts: Uint32Array.from(this.#starts),
      items: this.#items.subarray(0, end),
      weights: this.#weights.subarray(0, end),
      itemCount: this.#itemCount,
    };
  }

  #grow(least: number): void {
    const length = Math.max(least, 2 * this.#items.length);
    const [items, weights] = [new Uint32Array(length), new Float32Array(length)];
    items.set(this.#items);
    weights.set(this.#weights);
    [this.#items, this.#weights] = [items, weights];
  }
}

/** The videos most similar to one, the most similar first. */
export interface Neighbours {
  items: number[];
  similarities: number[];
}

/**
 * At least two members: one member's history says nothing about others, and must not be readable from a list of
 * neighbours.
 */
const supportMin = 2;

/** The settings of similarity, chosen by `bench/recommendation` on earlier facts than those it measures with. */
export const defaultSimilaritySettings = {
  neighbours: 40,
  /** A member who watches everything counts less for each pair. */
  memberExponent: 0.4,
  ownExponent: 0.6,
  /**
   * Smaller than the exponent of the video itself: otherwise a video that everyone watches would be similar to all
   * videos.
   */
  otherExponent: 0.5,
  /** Lowers similarities that rest on few members. */
  shrinkage: 1,
  /** The most that content adds to a similarity: it sorts unwatched videos, and has almost no effect on others. */
  contentShare: 0.04,
};

/** Videos of one show or tag that each video is compared with, the closest in time. */
const contentWindow = 60;
/** Takes a few milliseconds; a video that a million members watched takes many turns. */
const factsOfTurn = 200_000;

/**
 * Yields the neighbours of each video of the catalogue in turn: by the members who watched both videos (item-based
 * nearest neighbours over weighted, normalised facts), and by `terms` (the show, creators, tags and words of each
 * video). Memory grows with the facts, not with the pairs. Yields undefined where it may be interrupted.
 */
export function* findNeighbours(
  tastes: Tastes,
  terms: string[][],
  settings = defaultSimilaritySettings,
): Generator<Neighbours | undefined> {
  const { memberExponent, ownExponent, otherExponent, shrinkage, contentShare } = settings;
  const watching = invert(tastes);
  const content = indexTerms(terms);
  const sums = new Float32Array(tastes.itemCount);
  const support = new Uint16Array(tastes.itemCount);
  const pulls = Float64Array.from({ length: tastes.starts.length - 1 }, (_, member) => {
    const facts = (tastes.starts[member + 1] ?? 0) - (tastes.starts[member] ?? 0);
    return facts ** -memberExponent;
  });
  let factsRead = 0;
  for (let item = 0; item < tastes.itemCount; item += 1) {
    const found = new Map<number, number>();
    const touched: number[] = [];
    for (let at = watching.starts[item] ?? 0; at < (watching.starts[item + 1] ?? 0); at += 1) {
      const member = watching.members[at] ?? 0;
      const pull = (watching.weights[at] ?? 0) * (pulls[member] ?? 0);
      for (let fact = tastes.starts[member] ?? 0; fact < (tastes.starts[member + 1] ?? 0); fact += 1) {
        const other = tastes.items[fact] ?? 0;
        if (support[other] === 0) touched.push(other);
        sums[other] = (sums[other] ?? 0) + pull * (tastes.weights[fact] ?? 0);
        support[other] = Math.min(65_535, (support[other] ?? 0) + 1);
        factsRead += 1;
      }
      if (factsRead > factsOfTurn) {
        factsRead = 0;
        yield undefined;
      }
    }
    const own = watching.masses[item] ?? 0;
    for (const other of touched) {
      const mass = watching.masses[other] ?? 0;
      if (other !== item && (support[other] ?? 0) >= supportMin) {
        const trust = Math.min(own, mass) / (Math.min(own, mass) + shrinkage);
        found.set(other, ((sums[other] ?? 0) * trust) / (own ** ownExponent * mass ** otherExponent));
      }
      sums[other] = 0;
      support[other] = 0;
    }
    for (const [other, similarity] of contentSimilarities(content, item)) {
      found.set(other, (found.get(other) ?? 0) + contentShare * similarity);
    }
    yield toNeighbours(found, settings.neighbours);
  }
}

function toNeighbours(found: Map<number, number>, count: number): Neighbours {
  const best = [...found].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, count);
  return { items: best.map(([item]) => item), similarities: best.map(([, similarity]) => similarity) };
}

/** The same facts by video; `masses` are the sums of the weights of each video. */
function invert({ starts, items, weights, itemCount }: Tastes) {
  const ends = new Uint32Array(itemCount + 1);
  for (const item of items) ends[item + 1] = (ends[item + 1] ?? 0) + 1;
  for (let item = 0; item < itemCount; item += 1) ends[item + 1] = (ends[item + 1] ?? 0) + (ends[item] ?? 0);
  const next = ends.slice();
  const members = new Uint32Array(items.length);
  const own = new Float32Array(items.length);
  const masses = new Float64Array(itemCount);
  for (let member = 0; member < starts.length - 1; member += 1) {
    for (let fact = starts[member] ?? 0; fact < (starts[member + 1] ?? 0); fact += 1) {
      const item = items[fact] ?? 0;
      const at = next[item] ?? 0;
      next[item] = at + 1;
      members[at] = member;
      own[at] = weights[fact] ?? 0;
      masses[item] = (masses[item] ?? 0) + (weights[fact] ?? 0);
    }
  }
  return { starts: ends, members, weights: own, masses };
}

interface Content {
  /** The terms of each video. */
  terms: Uint32Array[];
  /** The videos of each term, in the order of the catalogue. */
  postings: number[][];
  /** Rare terms have a larger weight. */
  rarities: Float64Array;
  lengths: Float64Array;
}

function indexTerms(terms: string[][]): Content {
  const numbers = new Map<string, number>();
  const postings: number[][] = [];
  const numbered = terms.map((words, item) =>
    Uint32Array.from(new Set(words), (word) => {
      const term = numbers.get(word) ?? numbers.size;
      numbers.set(word, term);
      (postings[term] ??= []).push(item);
      return term;
    }),
  );
  const rarities = Float64Array.from(postings, (items) => Math.log(1 + terms.length / items.length));
  const lengths = Float64Array.from(numbered, (own) =>
    Math.sqrt(own.reduce((sum, term) => sum + (rarities[term] ?? 0) ** 2, 0)),
  );
  return { terms: numbered, postings, rarities, lengths };
}

/** Cosine of the terms, from 0 to 1. For a term with many videos only the closest in time count. */
function contentSimilarities({ terms, postings, rarities, lengths }: Content, item: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const term of terms[item] ?? []) {
    const items = postings[term] ?? [];
    const rarity = rarities[term] ?? 0;
    const middle = placeOf(items, item);
    const from = Math.max(0, Math.min(middle - contentWindow / 2, items.length - contentWindow));
    for (const other of items.slice(from, from + contentWindow)) {
      if (other === item) continue;
      const share = rarity ** 2 / ((lengths[item] ?? 1) * (lengths[other] ?? 1));
      found.set(other, (found.get(other) ?? 0) + share);
    }
  }
  return found;
}

/** The index of `item` in ascending `items`, by bisection. */
function placeOf(items: number[], item: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle] ?? 0) < item) low = middle + 1;
    else high = middle;
  }
  return low;
}
