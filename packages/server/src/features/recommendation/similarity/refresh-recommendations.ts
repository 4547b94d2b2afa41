import { setImmediate } from 'node:timers/promises';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updatePopularity } from '../../media/popularity.ts';
import { encodePopularity, popularityWeight, similarityWeight } from '../interest.ts';
import { findNeighbours, TasteLog } from './neighbours.ts';
import {
  type CatalogueRow,
  estimateFacts,
  listCatalogue,
  listFacts,
  type MemberFacts,
  upsertNeighbours,
} from './similarity-queries.ts';

/** The most facts in memory, at 8 bytes each. If there are more, only a part of the members is read. */
const factsMax = 10_000_000;
const writtenAtOnce = 500;
/** The longest time for which this job may block the process. */
const turnMs = 8;
const wordsOfTitle = 12;

/**
 * Computes the similarity and popularity of videos from the videos that members watched lately. Several runs at once
 * are safe: all write the same rows in the same order.
 */
export async function refreshRecommendations(
  platform: Platform,
  _: object,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const catalogue = await readCatalogue(platform, now);
  const placeOf = new Map(catalogue.map(({ mediaId }, place) => [mediaId, place]));
  const log = new TasteLog(catalogue.length);
  const sums = new Float64Array(catalogue.length);
  const estimate = await estimateFacts(db);
  const membersPerMille = Math.ceil(1000 * Math.min(1, factsMax / Math.max(1, estimate)));
  for (let members = await listFacts(db, { after: undefined, membersPerMille }); members.length > 0; ) {
    for (const member of members) {
      const own = weigh(member, placeOf, now, sums);
      log.add(own);
    }
    signal.throwIfAborted();
    members = await listFacts(db, { after: members.at(-1)?.userId, membersPerMille });
  }
  const scale = 1000 / membersPerMille;
  await writeInTurns(
    catalogue.map(({ mediaId }, place) => ({
      mediaId,
      popularity: encodePopularity((sums[place] ?? 0) * scale, now),
    })),
    signal,
    (rows) => updatePopularity(db, rows),
  );
  await writeInTurns(neighbourRows(catalogue, log), signal, (rows) => upsertNeighbours(db, rows));
}

async function readCatalogue({ db }: Platform, at: Date): Promise<CatalogueRow[]> {
  const all: CatalogueRow[] = [];
  for (;;) {
    const rows = await listCatalogue(db, { after: all.at(-1), at });
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}

/** The member's facts by index in the catalogue, one for each video; adds their weights to the popularity in `sums`. */
function weigh(
  { facts }: MemberFacts,
  placeOf: Map<number, number>,
  now: Date,
  sums: Float64Array,
): Map<number, number> {
  const own = new Map<number, number>();
  for (const [mediaId, fraction, finished, liked, atS] of facts ?? []) {
    const place = placeOf.get(mediaId);
    if (place === undefined) continue;
    const fact = { fraction, finished, liked, at: new Date(atS * 1000) };
    sums[place] = (sums[place] ?? 0) + popularityWeight(fact, now);
    own.set(place, (own.get(place) ?? 0) + similarityWeight(fact, now));
  }
  return own;
}

function* neighbourRows(catalogue: CatalogueRow[], log: TasteLog) {
  const idOf = (place: number) => catalogue[place]?.mediaId ?? 0;
  let place = 0;
  for (const found of findNeighbours(log.tastes(), catalogue.map(termsOf))) {
    yield found && { ...found, mediaId: idOf(place), items: found.items.map(idOf) };
    if (found) place += 1;
  }
}

function termsOf({ channelId, teamIds, tags, title }: CatalogueRow): string[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [
    ...(channelId === null ? [] : [`show ${channelId}`]),
    ...teamIds.map((id) => `team ${id}`),
    ...tags.map((tag) => `tag ${tag}`),
    ...words.slice(0, wordsOfTitle),
  ];
}

/**
 * Makes rows for a few milliseconds at a time, so that the process can answer requests in the meantime. An undefined
 * item is no row, only a moment to check the time.
 */
async function writeInTurns<T>(
  rows: Iterable<T | undefined>,
  signal: AbortSignal,
  write: (rows: T[]) => Promise<void>,
) {
  let batch: T[] = [];
  let turnEndsMs = performance.now() + turnMs;
  for (const row of rows) {
    if (row !== undefined) batch.push(row);
    if (batch.length === writtenAtOnce) {
      await write(batch);
      batch = [];
    }
    if (performance.now() > turnEndsMs) {
      await setImmediate();
      signal.throwIfAborted();
      turnEndsMs = performance.now() + turnMs;
    }
  }
  if (batch.length > 0) await write(batch);
}
