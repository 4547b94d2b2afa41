export interface Item {
  /** Tags and words. */
  terms: string[];
  showId: number | null;
  teamIds: number[];
  publishedMs: number;
}

export interface WatchedItem {
  item: number;
  /** The watched part. */
  fraction: number;
  atMs: number;
}

/** Who cared for what, when; items, shows and teams are numbered from 0. */
export interface Dataset {
  name: string;
  items: Item[];
  /** Each member's facts, the oldest first, no item twice. */
  members: WatchedItem[][];
}

/** What is known of a member at a moment, and what they cared for afterwards. */
export interface Case {
  nowMs: number;
  known: WatchedItem[];
  hidden: Set<number>;
}

const hiddenShare = 0.2;
const factsMin = 5;
/** Whoever leaves before half did not care for it: nobody is asked to find that. */
const caredFraction = 0.5;

/** Each member's latest fifth is hidden; those with fewer than five facts only teach. */
export function split({ members }: Dataset): Case[] {
  return members.map((facts) => {
    const known = withoutLatest(facts);
    const hidden = facts.slice(known.length).filter(({ fraction }) => fraction >= caredFraction);
    return { known, hidden: new Set(hidden.map(({ item }) => item)), nowMs: (hidden[0] ?? facts.at(-1))?.atMs ?? 0 };
  });
}

/** What was there before the latest fifth, for choosing by: nothing of what is reported is in it. */
export function earlier(dataset: Dataset): Dataset {
  return { ...dataset, members: dataset.members.map(withoutLatest) };
}

function withoutLatest(facts: WatchedItem[]): WatchedItem[] {
  const hiddenCount = facts.length < factsMin ? 0 : Math.max(1, Math.floor(facts.length * hiddenShare));
  return facts.slice(0, facts.length - hiddenCount);
}
