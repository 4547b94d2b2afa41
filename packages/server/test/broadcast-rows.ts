import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { makeStream } from '../src/features/live/test-data.ts';
import {
  findLastSegment,
  insertBroadcast,
  insertRun,
  insertSegment,
} from '../src/features/transcode/broadcast/broadcast-queries.ts';
import { deletePartsBefore, insertPart } from '../src/features/transcode/broadcast/part-queries.ts';
import { startsAfter } from '../src/features/transcode/broadcast/segment-starts.ts';
import type { Platform } from '../src/platform/platform.ts';

/** Segments of two seconds in twelve hours. */
export const twelveHours = 21_600;
export const partsOfSegment = 6;
/** Number of complete segments whose parts are kept. */
export const keptSegments = 4;
/** Number of segments of a run. Encoders follow each other, and after each slate there is another one. */
export const segmentsOfRun = 100;
const partBytes = 20;
const began = Date.UTC(2026, 4, 1, 8);
const rungs = [
  { name: '720p', level: 31, width: 1280, height: 720, crf: 23, maxBitrate: 3_000_000 },
  { name: '480p', level: 30, width: 854, height: 480, crf: 23, maxBitrate: 1_200_000 },
  { name: '240p', level: 13, width: 426, height: 240, crf: 23, maxBitrate: 400_000 },
];
const names = [...rungs.map(({ name }) => name), 'audio'];
/** Segment lengths per rendition: encoded ones may end half a frame apart from the copied one. */
export const lengthsS = [2, 1.99, 1.99, 2.0053];

/** For tests: a stream on air that has this many complete segments, without files. */
export async function makeBroadcast(
  platform: Platform,
  segments: number,
  captionLanguages: string[] = [],
): Promise<string> {
  const { db } = platform;
  const { mediaId } = await makeStream(platform);
  const assetId = randomUUID();
  const ladder = { rate: { num: 30, den: 1 }, rungs };
  await insertBroadcast(db, { assetId, mediaId, ladder, captionLanguages, at: new Date(began) });
  const inits = names.map((rendition) => ({ rendition, codec: 'avc1.64001f', file: 'init-0123456789ab.mp4' }));
  for (let index = 0; index <= runOf(segments - 1); index += 1) {
    await insertRun(db, { assetId, index, firstSegment: index * segmentsOfRun, inits });
  }
  await sql`
    insert into live_segment (asset_id, index, run, shown_at, picture_s, lengths_s, starts_s, bytes, key_frame_bytes)
    select ${assetId}, n, n / ${segmentsOfRun}::integer, ${new Date(began)}::timestamptz + n * interval '2 seconds',
      2, ${lengthsS}, array_fill(n * 2.0, '{4}'), '{1,1,1,1}', '{1,1,1,0}'
    from generate_series(0, ${segments - 1}::integer) n`.execute(db);
  for (let segment = segments - keptSegments; segment < segments; segment += 1) {
    for (let index = 0; index < partsOfSegment; index += 1) await addPart(platform, assetId, { segment, index });
  }
  return assetId;
}

/** The run of a segment. The last encoder is still running. */
function runOf(segment: number): number {
  return Math.floor(Math.min(segment, twelveHours - 1) / segmentsOfRun);
}

/** The time of day of a segment. */
export function shownAtOf(segment: number): Date {
  return new Date(began + segment * 2000);
}

interface Part {
  segment: number;
  index: number;
  run?: number;
  shownAt?: Date;
}

export async function addPart({ db }: Pick<Platform, 'db'>, assetId: string, part: Part): Promise<void> {
  const { segment, index, run = runOf(segment), shownAt = shownAtOf(segment) } = part;
  const tracks = lengthsS.map((lengthS) => {
    return { bytes: Buffer.alloc(partBytes), durationS: lengthS / partsOfSegment, keyFrameBytes: index ? 0 : 9 };
  });
  await insertPart(db, { assetId, segment, index, run, isSlate: false, shownAt, tracks });
}

export async function addSegment({ db }: Pick<Platform, 'db'>, assetId: string, index: number): Promise<void> {
  const run = runOf(index);
  const startsS = startsAfter(await findLastSegment(db, assetId), { run, tracks: lengthsS.length });
  const made = { lengthsS, startsS, bytes: [1, 1, 1, 1], keyFrameBytes: [1, 1, 1, 0] };
  await insertSegment(db, { assetId, index, run, isSlate: false, shownAt: shownAtOf(index), ...made });
  await deletePartsBefore(db, assetId, index - keptSegments);
}

/** Counts the queries, and the rows that they return. */
export function countQueries(platform: Platform) {
  const done = { queries: 0, rows: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      done.queries += 1;
      done.rows += result.rows.length;
      return result;
    },
  };
  return { platform: { ...platform, db: platform.db.withPlugin(plugin) }, done };
}
