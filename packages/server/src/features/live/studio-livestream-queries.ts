import type { StreamKind } from '@greenlight/contract/live';
import type { CaptionTrack, MediaAccess } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { groupLimit, type Page, pageLimit } from '../../platform/db/page.ts';
import { type StoredImage } from '../image/image.ts';
import type { StreamTimes } from './stream-state.ts';

export interface StudioStreamRow extends StreamTimes {
  id: number;
  kind: StreamKind;
  mediaId: number;
  seenAt: Date | null;
  assetId: string | null;
  hasKey: boolean;
  slate: StoredImage | null;
  /** Also null if the video was deleted. */
  slateMediaId: number | null;
  awayMaxS: number;
  keepsSlates: boolean;
  isPaused: boolean;
  publishesRecording: boolean;
  captionLanguage: string;
  secondCaptionLanguage: string | null;
  captionTracks: number[];
  playoutCaptions: CaptionTrack[];
  hearsSpeech: boolean;
  isRehearsal: boolean;
}

export interface StudioCardRow extends StudioStreamRow {
  title: string;
  access: MediaAccess;
  thumbnail: StoredImage | null;
}

const columns = sql`l.id, l.kind, l.media_id as "mediaId", l.starts_at as "startsAt", l.started_at as "startedAt",
  l.ended_at as "endedAt", l.seen_at as "seenAt", l.asset_id as "assetId", l.stream_key_hash is not null as "hasKey",
  l.away_max_s as "awayMaxS", l.keeps_slates as "keepsSlates", l.is_paused as "isPaused",
  l.publishes_recording as "publishesRecording", l.caption_language as "captionLanguage",
  l.second_caption_language as "secondCaptionLanguage", l.hears_speech as "hearsSpeech",
  l.caption_tracks as "captionTracks", l.playout_captions as "playoutCaptions", l.is_rehearsal as "isRehearsal",
  (select image_json(i) from image i where i.id = l.slate_image_id) as slate,
  (select v.id from media v where v.id = l.slate_media_id and v.removed_at is null) as "slateMediaId"`;

/**
 * The groups of the list, each in the order of its own times. `since` is the earliest start of a stream that may still
 * begin; older ones are listed with those that are over. 24/7 channels that were never on have no start.
 */
function groupsOf(since: Date) {
  const isOnAir = sql`l.started_at is not null and l.ended_at is null`;
  const isOff = sql`l.started_at is null and l.kind = 'station'`;
  const isPlanned = sql`l.started_at is null and l.kind <> 'station' and not l.is_rehearsal`;
  return [
    { place: 0, which: sql`${isOnAir} and l.kind <> 'station'`, at: sql`l.started_at` },
    // 24/7 channels are on for weeks.
    { place: 1, which: sql`${isOnAir} and l.kind = 'station'`, at: sql`l.started_at` },
    { place: 2, which: sql`l.is_rehearsal`, at: sql`l.starts_at` },
    { place: 3, which: sql`${isPlanned} and l.starts_at >= ${since}`, at: sql`l.starts_at` },
    { place: 4, which: isOff, at: sql`l.starts_at` },
    { place: 5, which: sql`${isPlanned} and l.starts_at < ${since}`, at: sql`l.starts_at`, latestFirst: true },
    { place: 5, which: sql`l.ended_at is not null`, at: sql`l.ended_at`, latestFirst: true },
  ];
}

/** Streams in the order of a list in the studio. `editorId` is undefined for the streams of everybody. */
export async function listStudioStreams(
  db: Db,
  { editorId, since, page }: { editorId: string | undefined; since: Date; page: Page },
): Promise<StudioCardRow[]> {
  // Looks up each entry by its key, so that other people's streams do not matter.
  const own = sql`with own as materialized (
    select l.* from (
      select id from media where created_by = ${editorId}
      union
      select mc.media_id from creator_team_editor tm join media_creator mc on mc.team_id = tm.team_id
      where tm.account_id = ${editorId}) entry
    cross join lateral (select * from livestream where media_id = entry.id limit 1) l)`;
  const streams = editorId === undefined ? sql`livestream` : sql`own`;
  // Each group uses an index, and reads no more rows than the page may need.
  const groups = groupsOf(since).map(
    ({ place, which, at, latestFirst }) => sql`(
      select l.*, ${sql.lit(place)} as place, ${latestFirst ? sql`-` : sql``}extract(epoch from ${at}) as rank
      from ${streams} l
      where ${which} and exists (select from media where media.id = l.media_id and media.removed_at is null)
      order by ${at} ${latestFirst ? sql`desc` : sql``}, l.id ${groupLimit(page)})`,
  );
  const { rows } = await sql<StudioCardRow>`
    ${editorId === undefined ? sql`` : own}
    select ${columns}, m.title, m.access, image_json(i) as thumbnail
    from (
      select * from (${sql.join(groups, sql` union all `)}) listed
      order by place, rank, id ${pageLimit(page)}) l
    join media m on m.id = l.media_id
    left join image i on i.id = m.thumbnail_image_id
    order by l.place, l.rank, l.id`.execute(db);
  return rows;
}

/** With `lock`, other transactions cannot change the stream until this one ends. */
export async function findStudioStream(
  db: Db,
  { mediaId, lock }: { mediaId: number; lock: boolean },
): Promise<StudioStreamRow | undefined> {
  const { rows } = await sql<StudioStreamRow>`
    select ${columns} from livestream l where l.media_id = ${mediaId} ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

export interface Audience {
  viewers: number;
  watchedMs: number;
  /** Number of viewers who reported since the given time. */
  now: number;
  medianDelayMs: number | null;
  p95DelayMs: number | null;
}

/** Sums of all viewers of a stream. 95 of 100 viewers have at most the delay `p95DelayMs`. */
export async function sumAudience(db: Db, mediaId: number, { since }: { since: Date }): Promise<Audience> {
  const delay = (share: number) => sql`
    percentile_disc(${sql.lit(share)}) within group (order by delay_ms)
      filter (where reported_at >= ${since} and delay_ms is not null)`;
  const { rows } = await sql<Audience>`
    select count(*) as viewers, coalesce(sum(watched_ms), 0)::float8 as "watchedMs",
      count(*) filter (where reported_at >= ${since}) as now,
      ${delay(0.5)} as "medianDelayMs", ${delay(0.95)} as "p95DelayMs"
    from livestream_watch where media_id = ${mediaId}`.execute(db);
  return rows[0] as Audience;
}

export async function insertStream(
  db: Db,
  { mediaId, startsAt, kind = 'broadcast' }: { mediaId: number; startsAt: Date; kind?: StreamKind },
): Promise<void> {
  await db.insertInto('livestream').values({ media_id: mediaId, starts_at: startsAt, kind }).execute();
}

/** Members who were reminded of the earlier start are reminded again if the new start is after `remindedUntil`. */
export async function updateStreamStart(
  db: Db,
  { livestreamId, startsAt, remindedUntil }: { livestreamId: number; startsAt: Date; remindedUntil: Date },
): Promise<void> {
  const again = startsAt > remindedUntil ? { reminded_at: null } : {};
  await db
    .updateTable('livestream')
    .set({ starts_at: startsAt, ...again })
    .where('id', '=', livestreamId)
    .execute();
}

export interface StreamValues {
  slate_image_id?: string | null;
  slate_media_id?: number | null;
  away_max_s?: number;
  keeps_slates?: boolean;
  is_paused?: boolean;
  publishes_recording?: boolean;
  caption_language?: string;
  second_caption_language?: string | null;
  hears_speech?: boolean;
}

/** Values that are not given stay. */
export async function updateStreamSettings(db: Db, livestreamId: number, values: StreamValues): Promise<void> {
  await db.updateTable('livestream').set(values).where('id', '=', livestreamId).execute();
}

export async function updateStreamKeyHash(db: Db, livestreamId: number, keyHash: Buffer): Promise<void> {
  await db.updateTable('livestream').set({ stream_key_hash: keyHash }).where('id', '=', livestreamId).execute();
}
