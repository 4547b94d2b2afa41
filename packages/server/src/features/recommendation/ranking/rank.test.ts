import { expect, test } from 'vitest';
import { type Candidate, rank, type Seed } from './rank.ts';

function candidate(mediaId: number, options: Partial<Candidate> = {}): Candidate {
  return { mediaId, channelId: null, teamIds: [], popularity: 0, ageDays: 1000, isBegun: false, ...options };
}

function seed(mediaId: number, neighbours: Record<number, number>, options: Partial<Seed> = {}): Seed {
  const neighbourIds = Object.keys(neighbours).map(Number);
  const similarities = Object.values(neighbours);
  return { mediaId, weight: 1, liked: false, channelId: null, teamIds: [], neighbourIds, similarities, ...options };
}

function order(candidates: Candidate[], seeds: Seed[] = [], followed: number[] = []) {
  return rank(candidates, { seeds, followed: new Set(followed) });
}

test('no candidates give no ranking', () => {
  expect(order([])).toEqual([]);
  expect(order([candidate(1)])).toEqual([{ mediaId: 1, reason: 'catalogue', subjectId: null }]);
});

test('the most similar comes first, and names the video that contributes most', () => {
  const seeds = [seed(10, { 1: 0.2, 2: 0.1 }), seed(11, { 2: 0.3 }, { liked: true }), seed(12, { 2: 0.2, 3: 0.1 })];
  expect(order([candidate(1), candidate(2), candidate(3)], seeds)).toEqual([
    { mediaId: 2, reason: 'liked', subjectId: 11 },
    { mediaId: 1, reason: 'watched', subjectId: 10 },
    { mediaId: 3, reason: 'watched', subjectId: 12 },
  ]);
});

test('similar videos that are no candidates do not change the scale', () => {
  const seeds = [seed(10, { 1: 0.01, 99: 1000 })];
  const [first] = order([candidate(1), candidate(2, { popularity: 50 })], seeds);
  expect(first).toEqual({ mediaId: 1, reason: 'watched', subjectId: 10 });
});

test('each kind of evidence is named as the reason', () => {
  const seeds = [seed(10, {}, { channelId: 5, teamIds: [7] })];
  const ranked = order(
    [
      candidate(1, { channelId: 5 }),
      candidate(2, { teamIds: [6, 7] }),
      candidate(3, { teamIds: [8] }),
      candidate(4, { popularity: 100 }),
      candidate(5, { ageDays: 0 }),
    ],
    seeds,
    [8],
  );
  expect(new Map(ranked.map(({ mediaId, ...why }) => [mediaId, why]))).toEqual(
    new Map([
      [1, { reason: 'same-show', subjectId: 5 }],
      [2, { reason: 'same-creator', subjectId: 7 }],
      [3, { reason: 'followed', subjectId: 8 }],
      [4, { reason: 'popular', subjectId: null }],
      [5, { reason: 'new', subjectId: null }],
    ]),
  );
  expect(ranked[0]?.mediaId).toBe(3);
});

test('a started video ranks below a new one', () => {
  const seeds = [seed(10, { 1: 0.2, 2: 0.15 })];
  expect(order([candidate(1, { isBegun: true }), candidate(2)], seeds).map(({ mediaId }) => mediaId)).toEqual([2, 1]);
});

test('a slightly better show does not push out all others', () => {
  const ofOne = Array.from({ length: 20 }, (_, n) => candidate(n + 1, { channelId: 1, popularity: 120 - n }));
  const ofMany = Array.from({ length: 20 }, (_, n) => candidate(n + 101, { channelId: n + 2, popularity: 90 - n }));
  const shows = order([...ofOne, ...ofMany])
    .slice(0, 10)
    .map(({ mediaId }) => (mediaId < 100 ? 'one' : 'other'));
  expect(shows.filter((show) => show === 'other').length).toBeGreaterThanOrEqual(4);
  expect(shows.filter((show) => show === 'one').length).toBeGreaterThanOrEqual(2);
});

test('while hardly anything was watched, newcomers get one video of each show in turn, the least watched first', () => {
  const candidates = [1, 2, 3].flatMap((channelId) =>
    Array.from({ length: 3 }, (_, n) =>
      candidate(channelId * 10 + n, {
        channelId,
        ageDays: 5 * channelId + n,
        popularity: channelId === 3 && n === 1 ? 4 : 0,
      }),
    ),
  );
  const ids = (those: Candidate[]) => order(those).map(({ mediaId }) => mediaId);
  expect(ids(candidates)).toEqual([20, 10, 30, 22, 12, 32, 21, 11, 31]);
  expect(ids(candidates.toReversed())).toEqual(ids(candidates));
  // With a known video or a follow, the viewer gets videos that fit their taste.
  expect(order(candidates, [seed(99, { 11: 0.3 })])[0]?.mediaId).toBe(11);
});

test('a hundred watched videos are not hidden by hundreds of unwatched ones', () => {
  const watched = Array.from({ length: 100 }, (_, n) => candidate(n + 1, { popularity: 100 - n / 2 }));
  const imported = Array.from({ length: 500 }, (_, n) => candidate(n + 1001));
  expect(
    order([...imported, ...watched])
      .slice(0, 3)
      .map(({ mediaId }) => mediaId),
  ).toEqual([1, 2, 3]);
});

test('newcomers find few of the first videos labelled popular, and those are the most watched', () => {
  const watched = Array.from({ length: 30 }, (_, n) => candidate(n + 1, { channelId: n % 5, popularity: 30 - n }));
  const first = order([...watched, ...Array.from({ length: 30 }, (_, n) => candidate(n + 101))]).slice(0, 8);
  expect(first.filter(({ reason }) => reason === 'popular').map(({ mediaId }) => mediaId)).toEqual([1, 2]);
});

test('while hardly anything was watched, started videos come last', () => {
  const candidates = Array.from({ length: 6 }, (_, n) => candidate(n + 1, { channelId: n, isBegun: n === 0 }));
  expect(order(candidates).at(-1)?.mediaId).toBe(1);
});

test('every candidate is ranked once, always in the same order', () => {
  const candidates = Array.from({ length: 600 }, (_, n) =>
    candidate(n, { channelId: n % 7, popularity: (n * 7919) % 101, ageDays: n % 40 }),
  );
  const ranked = order(candidates).map(({ mediaId }) => mediaId);
  expect(new Set(ranked).size).toBe(600);
  expect(order(candidates.toReversed()).map(({ mediaId }) => mediaId)).toEqual(ranked);
});
