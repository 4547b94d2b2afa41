import type { StreamKind } from '@greenlight/contract/live';
import type { CaptionTrack, MediaAccess } from '@greenlight/contract/media';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredImage } from '../image/image.ts';
import type { StreamTimes } from './stream-state.ts';

export interface StreamRow extends StreamTimes {
  id: number;
  kind: StreamKind;
  mediaId: number;
  title: string;
  description: string;
  access: MediaAccess;
  thumbnail: StoredImage | null;
  /** When visitors can see the recording; null while there is nothing to see. */
  listedAt: Date | null;
}

/** A stream with the columns that decide whether a viewer may watch it. */
export interface WatchableStreamRow extends StreamRow {
  startedAt: Date;
  assetId: string;
  publication: number;
  /** Length of the premiere's video. */
  durationS: number | null;
  createdBy: string | null;
  captionLanguage: string;
  secondCaptionLanguage: string | null;
  captionTracks: number[];
  playoutCaptions: CaptionTrack[];
  /** Whether the viewer is in a credited team. */
  isInTeam: boolean;
}

/** Maximum length of a list: more than anybody announces or reads. */
const listMax = 50;

const columns = sql`l.id, l.kind, l.media_id as "mediaId", l.starts_at as "startsAt", l.started_at as "startedAt",
  l.ended_at as "endedAt", m.title, m.description, m.access, m.listed_at as "listedAt",
  (select image_json(i) from image i where i.id = m.thumbnail_image_id) as thumbnail`;

async function listStreams<T = StreamRow>(db: Db, which: RawBuilder<unknown>, more = sql``): Promise<T[]> {
  const { rows } = await sql<T>`
    select ${columns} ${more} from livestream l join media m on m.id = l.media_id and m.removed_at is null ${which}`.execute(
    db,
  );
  return rows;
}

function askedBy(userId: string | null) {
  return sql`, l.asset_id as "assetId", l.caption_language as "captionLanguage",
    l.second_caption_language as "secondCaptionLanguage", l.caption_tracks as "captionTracks",
    l.playout_captions as "playoutCaptions", m.publication,
    m.duration_s as "durationS", m.created_by as "createdBy", exists (
    select from media_creator mc join creator_team_editor tm on tm.team_id = mc.team_id
    where mc.media_id = m.id and tm.account_id = ${userId}::uuid) as "isInTeam"`;
}

/** Streams on air in the order of their starts. Channels, which are on for weeks, come last. */
export function listStreamsOnAir(db: Db, { userId }: { userId: string | null }): Promise<WatchableStreamRow[]> {
  return listStreams<WatchableStreamRow>(
    db,
    sql`where l.started_at is not null and l.ended_at is null
      order by l.kind = 'station', l.started_at, l.id limit ${sql.lit(listMax)}`,
    askedBy(userId),
  );
}

/** Planned streams, the next one first. */
export function listPlannedStreams(
  db: Db,
  { since, limit = listMax }: { since: Date; limit?: 1 | typeof listMax },
): Promise<StreamRow[]> {
  return listStreams(
    db,
    sql`where l.started_at is null and l.kind <> 'station' and l.starts_at >= ${since} order by l.starts_at, l.id limit ${sql.lit(limit)}`,
  );
}

/** Ended streams, latest first. */
export function listEndedStreams(db: Db, { since }: { since: Date }): Promise<StreamRow[]> {
  return listStreams(
    db,
    sql`where l.ended_at >= ${since} and l.kind <> 'station' order by l.ended_at desc, l.id desc limit ${sql.lit(listMax)}`,
  );
}

/** The published recording of a stream, if visitors can see it. */
export async function findRecording(
  db: Db,
  { livestreamId, at }: { livestreamId: number; at: Date },
): Promise<{ livestreamId: number; mediaId: number } | undefined> {
  const { rows } = await sql<{ livestreamId: number; mediaId: number }>`
    select l.id as "livestreamId", l.media_id as "mediaId"
    from livestream l join media m on m.id = l.media_id and m.removed_at is null
    where l.id = ${livestreamId} and l.ended_at is not null and m.listed_at <= ${at}`.execute(db);
  return rows[0];
}

export interface PlannedStreamRow {
  kind: StreamKind;
  mediaId: number;
  title: string;
  description: string;
  startsAt: Date;
  /** A number that grows with every change of the stream or its entry. */
  version: number;
  updatedAt: Date;
}

/** Returns undefined for a stream that has begun, was cancelled or is unknown. */
export async function findPlannedStream(db: Db, livestreamId: number): Promise<PlannedStreamRow | undefined> {
  const { rows } = await sql<PlannedStreamRow>`
    select l.kind, m.id as "mediaId", m.title, m.description, l.starts_at as "startsAt",
      change_version('media:' || m.id) as version, m.updated_at as "updatedAt"
    from livestream l join media m on m.id = l.media_id and m.removed_at is null
    where l.id = ${livestreamId} and l.started_at is null and l.kind <> 'station'`.execute(db);
  return rows[0];
}

/** The stream of this media entry, if it has begun. */
export async function findStartedStream(
  db: Db,
  { livestreamId, mediaId, userId }: { livestreamId: number; mediaId: number; userId: string },
): Promise<WatchableStreamRow | undefined> {
  const which = sql`where l.id = ${livestreamId} and l.media_id = ${mediaId} and l.started_at is not null`;
  return (await listStreams<WatchableStreamRow>(db, which, askedBy(userId)))[0];
}

interface StreamCreatorRow {
  mediaId: number;
  id: number;
  slug: string;
  displayName: string;
}

/** The published creators of these media entries, in order. */
export async function listStreamCreators(db: Db, mediaIds: number[]): Promise<StreamCreatorRow[]> {
  const { rows } = await sql<StreamCreatorRow>`
    select mc.media_id as "mediaId", t.id, t.slug, t.display_name as "displayName"
    from media_creator mc join creator_team t on t.id = mc.team_id
    where mc.media_id = any(${mediaIds}::bigint[]) and t.published order by mc.position`.execute(db);
  return rows;
}
