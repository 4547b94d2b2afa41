export interface Item {
  /** Tags and words. */
  terms: string[];
  showId: number | null;
  teamIds: number[];
  publishedMs: number;
}

export interface WatchedItem {
  item: number;
  /** The watched part, from 0 to 1. */
  fraction: number;
  atMs: number;
}

/** Which member watched what and when. Items, shows and teams are numbered from 0. */
export interface Dataset {
  name: string;
  items: Item[];
  /** The facts of each member, oldest first, each item once. */
  members: WatchedItem[][];
}

/** The known ratings of a member at one time, and the videos that they liked afterwards. */
export interface Case {
  nowMs: number;
  known: WatchedItem[];
  hidden: Set<number>;
}

const hiddenShare = 0.2;
const factsMin = 5;
/** Minimum part for a video to count as liked. Others need not be found. */
const caredFraction = 0.5;

/** Hides the latest fifth of each member's facts. Members with fewer than five facts have nothing hidden. */
export function split({ members }: Dataset): Case[] {
  return members.map((facts) => {
    const known = withoutLatest(facts);
    const hidden = facts.slice(known.length).filter(({ fraction }) => fraction >= caredFraction);
    return { known, hidden: new Set(hidden.map(({ item }) => item)), nowMs: (hidden[0] ?? facts.at(-1))?.atMs ?? 0 };
  });
}

/** The dataset without the latest fifth, for choosing settings, so that no reported data are used. */
export function earlier(dataset: Dataset): Dataset {
  return { ...dataset, members: dataset.members.map(withoutLatest) };
}

function withoutLatest(facts: WatchedItem[]): WatchedItem[] {
  const hiddenCount = facts.length < factsMin ? 0 : Math.max(1, Math.floor(facts.length * hiddenShare));
  return facts.slice(0, facts.length - hiddenCount);
}
