import type { PitchState } from '@greenlight/contract/pitch';
import type { StudioPitch } from '@greenlight/contract/pitch-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';
import type { StoredImage } from '../image/image.ts';
import type { Outcome } from './settle-queries.ts';

export interface MovablePitch {
  id: number;
  state: PitchState;
  closesAt: Date | null;
  missed: Outcome;
}

export async function lockPitch(tx: Db, pitchId: number): Promise<MovablePitch | undefined> {
  const { rows } = await sql<MovablePitch>`
    select id, state, closes_at as "closesAt", missed from pitch where id = ${pitchId} for no key update`.execute(tx);
  return rows[0];
}

export async function updateState(
  tx: Db,
  { pitchId, state, outcome }: { pitchId: number; state: PitchState; outcome: Outcome | null },
): Promise<void> {
  await tx.updateTable('pitch').set({ state, outcome }).where('id', '=', pitchId).execute();
}

export function listDuePitches(db: Db, at: Date): Promise<number[]> {
  return selectIds(db, sql`select id from pitch where state = 'open' and closes_at <= ${at} order by closes_at, id`);
}

export interface StudioPitchRow
  extends Omit<
    StudioPitch,
    'image' | 'images' | 'closesAt' | 'states' | 'updates' | 'head' | 'next' | 'isFixed' | 'settledAt'
  > {
  images: StoredImage[] | null;
  closesAt: Date | null;
  settledAt: Date | null;
  states: { state: PitchState; at: string }[] | null;
  updates: { id: number; title: string; text: string; at: string }[] | null;
  entries: number;
  head: Buffer;
}

const studioColumns = sql`
  p.id, p.state, p.title, p.summary, p.text, p.goal, p.points, p.supporters, p.missed, p.entries, p.head,
  p.closes_at as "closesAt", p.settled_at as "settledAt", p.can_take_back as "canTakeBack", p.video_id as "mediaId",
  p.team_id as "creatorTeamId", p.channel_id as "channelId", change_version('pitch:' || p.id) as version,
  (select json_agg(image_json(i) order by pi.position)
    from pitch_image pi join image i on i.id = pi.image_id where pi.pitch_id = p.id) as images,
  (select json_agg(json_build_object('state', s.state, 'at', s.at) order by s.id)
    from pitch_step s where s.pitch_id = p.id) as states,
  (select json_agg(json_build_object('id', n.id, 'title', n.title, 'text', n.text, 'at', n.at) order by n.id desc)
    from pitch_news n where n.pitch_id = p.id) as updates`;

export async function listStudioPitches(db: Db, page: Page): Promise<StudioPitchRow[]> {
  const { rows } = await sql<StudioPitchRow>`
    select ${studioColumns} from pitch p order by p.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function findStudioPitch(db: Db, pitchId: number): Promise<StudioPitchRow | undefined> {
  const { rows } = await sql<StudioPitchRow>`select ${studioColumns} from pitch p where p.id = ${pitchId}`.execute(db);
  return rows[0];
}

/** Fields to change; undefined values stay. */
export interface PitchValues {
  title?: string | undefined;
  summary?: string | undefined;
  text?: string | undefined;
  goal?: number | undefined;
  missed?: Outcome | undefined;
  closes_at?: Date | null | undefined;
  can_take_back?: boolean | undefined;
  video_id?: number | null | undefined;
  team_id?: number | null | undefined;
  channel_id?: number | null | undefined;
}

export async function insertPitch(
  tx: Db,
  { values, at }: { values: PitchValues & { title: string; goal: number }; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('pitch')
    .values({ ...values, created_at: at, head: Buffer.alloc(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateHead(tx: Db, { pitchId, head }: { pitchId: number; head: Buffer }): Promise<void> {
  await tx.updateTable('pitch').set({ head }).where('id', '=', pitchId).execute();
}

export async function updatePitch(
  tx: Db,
  { pitchId, values }: { pitchId: number; values: PitchValues },
): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('pitch').set(values).where('id', '=', pitchId).execute();
}

export async function replaceImages(tx: Db, pitchId: number, imageIds: string[]): Promise<void> {
  await tx.deleteFrom('pitch_image').where('pitch_id', '=', pitchId).execute();
  const rows = imageIds.map((image_id, position) => ({ pitch_id: pitchId, image_id, position }));
  if (rows.length > 0) await tx.insertInto('pitch_image').values(rows).execute();
}

export async function deletePitch(tx: Db, pitchId: number): Promise<void> {
  await tx.deleteFrom('pitch').where('id', '=', pitchId).execute();
}

/** Returns null if an update of this pitch has the key. */
export async function insertPitchUpdate(
  tx: Db,
  { pitchId, ...update }: { pitchId: number; title: string; text: string; key: string | null; at: Date },
): Promise<number | null> {
  const insert = tx.insertInto('pitch_news').values({ ...update, pitch_id: pitchId });
  const once = insert.onConflict((on) => on.columns(['pitch_id', 'key']).doNothing());
  return (await once.returning('id').executeTakeFirst())?.id ?? null;
}

/** Finds which of the rows exist to which a pitch refers. Locks them against deletion until the commit. */
export async function findReferences(
  tx: Db,
  {
    mediaId,
    creatorTeamId,
    channelId,
  }: { mediaId: number | null; creatorTeamId: number | null; channelId: number | null },
) {
  const find = async (table: 'media' | 'creator_team' | 'channel', id: number | null) =>
    id === null ||
    (await tx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined;
  return {
    mediaId: await find('media', mediaId),
    creatorTeamId: await find('creator_team', creatorTeamId),
    channelId: await find('channel', channelId),
  };
}

/** The part of the points of a pitch that is taken for refunds if they return. */
export async function sumOwedPoints(db: Db, pitchId: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(least(h.owed, s.points)), 0)::int as owed
    from pitch_support s join points_holder h on h.id = s.holder_id
    where s.pitch_id = ${pitchId} and not s.is_settled and h.owed > 0`.execute(db);
  return rows[0]?.owed ?? 0;
}

export interface SupporterRow {
  holderId: number;
  userId: string | null;
  displayName: string | null;
  pseudonym: string;
  points: number;
  giver: 'staff' | 'team' | null;
  isNamed: boolean;
}

/** The giver kind of supporter `s`, from their newest line, without granted points. */
const giver = sql`(
  select case when mark like 'staff%' then 'staff' when mark like 'team%' then 'team' end from pitch_entry
  where pitch_id = s.pitch_id and pseudonym = s.pseudonym order by number desc limit 1)`;

/** Supporters, those with the most points first. */
export async function listSupporters(
  db: Db,
  { pitchId, page }: { pitchId: number; page: Page },
): Promise<SupporterRow[]> {
  const { rows } = await sql<SupporterRow>`
    select s.holder_id as "holderId", a.id as "userId", a.display_name as "displayName", s.pseudonym, s.points,
      s.is_named as "isNamed", ${giver} as giver
    from pitch_support s join points_holder h on h.id = s.holder_id left join account a on a.id = h.account_id
    where s.pitch_id = ${pitchId} and s.points > 0
    order by s.points desc, s.holder_id ${pageLimit(page)}`.execute(db);
  return rows;
}

export interface ExportedSupporterRow extends SupporterRow {
  email: string | null;
  firstAt: Date;
  lastAt: Date;
}

/** Supporters after holder `after`, by holder id. */
export async function listExportedSupporters(
  db: Db,
  { pitchId, after, limit }: { pitchId: number; after: number; limit: number },
): Promise<ExportedSupporterRow[]> {
  const { rows } = await sql<ExportedSupporterRow>`
    select s.holder_id as "holderId", a.id as "userId", a.display_name as "displayName", a.email, s.pseudonym, s.points,
      s.is_named as "isNamed", given."firstAt", given."lastAt", ${giver} as giver
    from pitch_support s join points_holder h on h.id = s.holder_id left join account a on a.id = h.account_id
      cross join lateral (
        select min(m.at) as "firstAt", max(m.at) as "lastAt" from points_movement m
        where m.holder_id = s.holder_id and m.pitch_id = s.pitch_id and m.kind = 'given') given
    where s.pitch_id = ${pitchId} and s.holder_id > ${after} and s.points > 0
    order by s.holder_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
