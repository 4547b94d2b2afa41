import type { RecommendedMedia } from '@greenlight/contract/recommendation';

export type Reason = RecommendedMedia['why']['reason'];

/** A video that the viewer knows, with its similar videos. */
export interface Seed {
  mediaId: number;
  /** How strongly it shows the viewer's present taste. */
  weight: number;
  liked: boolean;
  channelId: number | null;
  teamIds: number[];
  neighbourIds: number[];
  similarities: number[];
}

/** A video that may be recommended: visible, not finished, not dismissed. */
export interface Candidate {
  mediaId: number;
  channelId: number | null;
  teamIds: number[];
  /** How much the video is watched now, at least 0. */
  popularity: number;
  ageDays: number;
  /** The viewer started it and did not finish. */
  isBegun: boolean;
}

export interface RankedVideo {
  mediaId: number;
  reason: Reason;
  /**
   * The video for `watched` and `liked`, the team for `followed` and `same-creator`, the show for the reasons about a
   * show.
   */
  subjectId: number | null;
}

/** The number of candidates of each kind that are ranked: similar, most watched lately, newest. */
export const candidateCounts = { similar: 300, popular: 150, newest: 80 };

/** The most that each kind of evidence adds to a score. */
export const defaultScoreShares = {
  similarity: 1,
  followed: 0.5,
  show: 0.15,
  creator: 0.1,
  popularity: 0.3,
  freshness: 0.2,
};
const freshHalfLifeDays = 10;
/** Older videos are not labelled as new. */
const newDays = 14;
/**
 * If most videos had a label, it would be useless, so few candidates are labelled popular or new. The most watched ones
 * come first, so they are at most a quarter of a row.
 */
const labelLimits = { popular: 2, fresh: 12, part: 0.2 };
/** A half-watched video counts less: "continue watching" offers it. */
const startedFactor = 0.5;
/** Factor for another video of a show that is still on the screen. */
const repeatFactor = 0.88;
const visibleVideos = 8;
/** Below this number and this part of watched candidates, popularity has little meaning. */
const watchedMin = { videos: 20, part: 0.25 };
/** The number of the best candidates that are compared for the next place. */
const rerankWindow = 40;

interface Similarity {
  score: number;
  best: number;
  seed: Seed;
}

/** How similar each video is to the videos that the viewer knows, and to which of these most. */
export function similarityToSeeds(seeds: Seed[]): Map<number, Similarity> {
  const found = new Map<number, Similarity>();
  for (const seed of seeds) {
    for (const [place, mediaId] of seed.neighbourIds.entries()) {
      const part = seed.weight * (seed.similarities[place] ?? 0);
      const known = found.get(mediaId);
      if (!known) found.set(mediaId, { score: part, best: part, seed });
      else {
        known.score += part;
        if (part > known.best) Object.assign(known, { best: part, seed });
      }
    }
  }
  return found;
}

/**
 * All candidates in order, each with its strongest reason. Without seeds: popular and new videos, or a mix while there
 * are few watched videos.
 */
export function rank(
  candidates: Candidate[],
  { seeds, followed }: { seeds: Seed[]; followed: ReadonlySet<number> },
  shares = defaultScoreShares,
): RankedVideo[] {
  const similarity = similarityToSeeds(seeds);
  const known = new Set(candidates.map(({ mediaId }) => mediaId));
  const highestSimilarity = maxOf([...similarity], ([mediaId, { score }]) => (known.has(mediaId) ? score : 0));
  const popularityMax = maxOf(candidates, ({ popularity }) => Math.log1p(popularity));
  const affinity = affinitiesOf(seeds);
  const labels = labelsOf(candidates);
  const scored = candidates.map((candidate) => {
    const parts = partsOf(candidate, shares, {
      similarity: similarity.get(candidate.mediaId),
      followed,
      affinity,
      labels,
    });
    parts.similarity.part *= shares.similarity / highestSimilarity;
    parts.popularity.part *= shares.popularity / popularityMax;
    const score = Object.values(parts).reduce((sum, { part }) => sum + part, 0);
    return { candidate, score: candidate.isBegun ? score * startedFactor : score, ...strongest(Object.values(parts)) };
  });
  const isUnknown = seeds.length === 0 && followed.size === 0;
  const watched = candidates.filter(({ popularity }) => popularity > 0).length;
  if (isUnknown && watched < Math.min(watchedMin.videos, candidates.length * watchedMin.part))
    return alternateShows(scored);
  return diversify(
    scored.toSorted((one, other) => other.score - one.score || other.candidate.mediaId - one.candidate.mediaId),
  );
}

function maxOf<T>(items: T[], value: (item: T) => number): number {
  return items.reduce((most, item) => Math.max(most, value(item)), 0) || 1;
}

interface Labels {
  popular: ReadonlySet<number>;
  fresh: ReadonlySet<number>;
}

/** The most watched and the newest candidates, which get a label. */
function labelsOf(candidates: Candidate[]): Labels {
  const share = Math.ceil(candidates.length * labelLimits.part);
  const firstOf = (max: number, those: Candidate[], order: (one: Candidate, other: Candidate) => number) =>
    new Set(
      those
        .toSorted((one, other) => order(one, other) || other.mediaId - one.mediaId)
        .slice(0, Math.min(max, share))
        .map(({ mediaId }) => mediaId),
    );
  return {
    popular: firstOf(
      labelLimits.popular,
      candidates.filter(({ popularity }) => popularity > 0),
      (one, other) => other.popularity - one.popularity,
    ),
    fresh: firstOf(
      labelLimits.fresh,
      candidates.filter(({ ageDays }) => ageDays <= newDays),
      (one, other) => one.ageDays - other.ageDays,
    ),
  };
}

/** The share of each show and creator in the viewer's taste. */
function affinitiesOf(seeds: Seed[]) {
  const shows = new Map<number, number>();
  const creators = new Map<number, number>();
  const total = seeds.reduce((sum, { weight }) => sum + weight, 0) || 1;
  for (const { weight, channelId, teamIds } of seeds) {
    if (channelId !== null) shows.set(channelId, (shows.get(channelId) ?? 0) + weight / total);
    for (const teamId of teamIds) creators.set(teamId, (creators.get(teamId) ?? 0) + weight / total);
  }
  return { shows, creators };
}

interface Part {
  part: number;
  reason: Reason;
  subjectId: number | null;
}

function partsOf(
  { mediaId, channelId, teamIds, popularity, ageDays }: Candidate,
  shares: typeof defaultScoreShares,
  evidence: {
    similarity: Similarity | undefined;
    followed: ReadonlySet<number>;
    affinity: ReturnType<typeof affinitiesOf>;
    labels: Labels;
  },
): Record<keyof typeof defaultScoreShares, Part> {
  const { similarity, affinity, labels } = evidence;
  const ofTeam = teamIds.find((teamId) => evidence.followed.has(teamId)) ?? null;
  const shareOf = (teamId: number) => affinity.creators.get(teamId) ?? 0;
  const teamId = teamIds.reduce<number | null>(
    (best, each) => (best === null || shareOf(each) > shareOf(best) ? each : best),
    null,
  );
  return {
    similarity: {
      part: similarity?.score ?? 0,
      reason: similarity?.seed.liked ? 'liked' : 'watched',
      subjectId: similarity?.seed.mediaId ?? null,
    },
    followed: { part: ofTeam === null ? 0 : shares.followed, reason: 'followed', subjectId: ofTeam },
    show: {
      part: shares.show * Math.sqrt(channelId === null ? 0 : (affinity.shows.get(channelId) ?? 0)),
      reason: 'same-show',
      subjectId: channelId,
    },
    creator: {
      part: shares.creator * Math.sqrt(teamId === null ? 0 : shareOf(teamId)),
      reason: 'same-creator',
      subjectId: teamId,
    },
    popularity: {
      part: Math.log1p(popularity),
      reason: labels.popular.has(mediaId) ? 'popular' : 'catalogue',
      subjectId: null,
    },
    freshness: {
      part: shares.freshness * 0.5 ** (ageDays / freshHalfLifeDays),
      reason: labels.fresh.has(mediaId) ? 'new' : 'catalogue',
      subjectId: null,
    },
  };
}

/** A video that is neither watched nor new has no particular reason. */
function strongest(parts: Part[]): Pick<RankedVideo, 'reason' | 'subjectId'> {
  const most = parts.reduce((best, each) => (each.part > best.part ? each : best));
  return most.part > 0 ? most : { reason: 'catalogue', subjectId: null };
}

interface Scored extends Pick<RankedVideo, 'reason' | 'subjectId'> {
  candidate: Candidate;
  score: number;
}

/**
 * One video of each show (or creator) in turn: the least watched first, then those that newer videos hide. Within a
 * show: the newest, the oldest, then the next ones from both ends. Videos that the viewer started come last.
 */
function alternateShows(scored: Scored[]): RankedVideo[] {
  const ofEach = Map.groupBy(scored, ({ candidate }) => candidate.channelId ?? -(candidate.teamIds[0] ?? 0));
  const groups = [...ofEach.values()].map((group) => {
    const byAge = group.toSorted(
      ({ candidate: one }, { candidate: other }) => one.ageDays - other.ageDays || other.mediaId - one.mediaId,
    );
    const seen = byAge.reduce((sum, { candidate }) => sum + candidate.popularity, 0);
    const fromBothEnds = byAge.map((_, at) => (at % 2 === 0 ? byAge[at / 2] : byAge.at(-(at + 1) / 2)) as Scored);
    const turns = fromBothEnds.toSorted((one, other) => one.candidate.popularity - other.candidate.popularity);
    return { newest: (byAge[0] as Scored).candidate, seen, turns };
  });
  groups.sort(
    (one, other) =>
      one.seen - other.seen || other.newest.ageDays - one.newest.ageDays || one.newest.mediaId - other.newest.mediaId,
  );
  const rounds = Math.max(0, ...groups.map(({ turns }) => turns.length));
  return Array.from({ length: rounds }, (_, round) => groups.flatMap(({ turns }) => turns[round] ?? []))
    .flat()
    .toSorted((one, other) => Number(one.candidate.isBegun) - Number(other.candidate.isBegun))
    .map(({ candidate, reason, subjectId }) => ({ mediaId: candidate.mediaId, reason, subjectId }));
}

/**
 * Repeatedly takes the best video; videos of a show that was just taken count less (maximal marginal relevance by
 * show).
 */
function diversify(scored: Scored[]): RankedVideo[] {
  const left = scored.slice();
  const ranked: RankedVideo[] = [];
  const shown: (number | null)[] = [];
  const visibleByShow = new Map<number | null, number>();
  const count = (channelId: number | null, by: 1 | -1) =>
    visibleByShow.set(channelId, (visibleByShow.get(channelId) ?? 0) + by);
  while (left.length > 0) {
    let best = 0;
    let bestScore = -1;
    for (let place = 0; place < rerankWindow && place < left.length; place += 1) {
      const { candidate, score } = left[place] as Scored;
      // Scores are sorted, so no later video can be better.
      if (score <= bestScore) break;
      const repeats = candidate.channelId === null ? 0 : (visibleByShow.get(candidate.channelId) ?? 0);
      const worth = score * repeatFactor ** repeats;
      if (worth > bestScore) [best, bestScore] = [place, worth];
    }
    const [{ candidate, reason, subjectId }] = left.splice(best, 1) as [Scored];
    ranked.push({ mediaId: candidate.mediaId, reason, subjectId });
    shown.push(candidate.channelId);
    count(candidate.channelId, 1);
    if (shown.length > visibleVideos) count(shown[shown.length - 1 - visibleVideos] ?? null, -1);
  }
  return ranked;
}
