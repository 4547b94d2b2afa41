import { creditNamesMax } from '@greenlight/contract/limits';
import type { PitchState } from '@greenlight/contract/pitch';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import type { BadgePicture } from '../badge/badge-picture.ts';
import type { StoredImage } from '../image/image.ts';
import type { EntryRow } from './support-queries.ts';

export interface CardRow {
  id: number;
  title: string;
  summary: string;
  image: StoredImage | null;
  state: PitchState;
  goal: number;
  points: number;
  supporters: number;
  closesAt: Date | null;
}

const cardColumns = sql`
  p.id, p.title, p.summary, p.state, p.goal, p.points, p.supporters, p.closes_at as "closesAt",
  (select image_json(i) from pitch_image pi join image i on i.id = pi.image_id
    where pi.pitch_id = p.id order by pi.position limit 1) as image`;

export type Stage = 'open' | 'reached' | 'released' | 'closed';

const statesOf: Record<Exclude<Stage, 'open'>, PitchState[]> = {
  reached: ['reached', 'greenlit', 'production'],
  released: ['released'],
  closed: ['closed'],
};

export async function listCards(db: Db, { stage, page }: { stage: Stage; page: Page }): Promise<CardRow[]> {
  const chosen =
    stage === 'open'
      ? sql`p.state = 'open' order by p.closes_at nulls last, p.id`
      : sql`p.state = any(${statesOf[stage]}::text[]) order by p.id desc`;
  const { rows } = await sql<CardRow>`select ${cardColumns} from pitch p where ${chosen} ${pageLimit(page)}`.execute(
    db,
  );
  return rows;
}

export interface DetailRow extends CardRow {
  text: string;
  images: StoredImage[] | null;
  video: { mediaId: number; title: string } | null;
  team: { id: number; displayName: string; slug: string } | null;
  show: { id: number; name: string; slug: string } | null;
  missed: 'returned' | 'spent';
  canTakeBack: boolean;
  states: { state: PitchState; at: string }[] | null;
  updates: { id: number; title: string; text: string; at: string }[] | null;
  entries: number;
  head: Buffer;
  heads: { day: string; number: number; hash: string }[] | null;
}

/** A draft is not found. The video, team and show of a pitch are left out while visitors cannot see them. */
export async function findDetail(
  db: Db,
  { pitchId, at }: { pitchId: number; at: Date },
): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns}, p.text, p.missed, p.can_take_back as "canTakeBack", p.entries, p.head,
      (select json_agg(image_json(i) order by pi.position)
        from pitch_image pi join image i on i.id = pi.image_id where pi.pitch_id = p.id) as images,
      (select json_build_object('mediaId', m.id, 'title', m.title) from media m
        where m.id = p.video_id and m.removed_at is null and m.listed_at <= ${at}) as video,
      (select json_build_object('id', t.id, 'displayName', t.display_name, 'slug', t.slug) from creator_team t
        where t.id = p.team_id and t.published) as team,
      (select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) from channel c
        where c.id = p.channel_id and c.published) as show,
      (select json_agg(json_build_object('state', s.state, 'at', s.at) order by s.id)
        from pitch_step s where s.pitch_id = p.id) as states,
      (select json_agg(json_build_object('id', n.id, 'title', n.title, 'text', n.text, 'at', n.at) order by n.id desc)
        from (select * from pitch_news where pitch_id = p.id order by id desc limit 100) n) as updates,
      (select json_agg(json_build_object('day', h.day, 'number', h.number, 'hash', encode(h.hash, 'hex'))
          order by h.day desc)
        from (select * from pitch_head where pitch_id = p.id order by day desc limit 31) h) as heads
    from pitch p where p.id = ${pitchId} and p.state <> 'draft'`.execute(db);
  return rows[0];
}

/** The head of the tally of a pitch that visitors can see. */
export async function findHead(db: Db, pitchId: number): Promise<{ number: number; hash: Buffer } | undefined> {
  const { rows } = await sql<{ number: number; hash: Buffer }>`
    select entries as number, head as hash from pitch where id = ${pitchId} and state <> 'draft'`.execute(db);
  return rows[0];
}

const entryColumns = sql`e.number, e.at, e.pseudonym, e.points, e.mark, e.hash`;

/** Lines after one of them, in order. */
export async function listLines(
  db: Db,
  { pitchId, after, count }: { pitchId: number; after: number; count: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from pitch_entry e
    where e.pitch_id = ${pitchId} and e.number > ${after} order by e.number limit ${count}`.execute(db);
  return rows;
}

interface OwnRow {
  points: number;
  isNamed: boolean;
  pseudonym: string;
}

export async function findSupport(
  db: Db,
  { pitchId, userId }: { pitchId: number; userId: string },
): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select s.points, s.is_named as "isNamed", s.pseudonym
    from pitch_support s join points_holder h on h.id = s.holder_id
    where s.pitch_id = ${pitchId} and h.account_id = ${userId}`.execute(db);
  return rows[0];
}

export async function listOwnLines(
  db: Db,
  { pitchId, pseudonym }: { pitchId: number; pseudonym: string },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from pitch_entry e
    where e.pitch_id = ${pitchId} and e.pseudonym = ${pseudonym} order by e.number desc limit 100`.execute(db);
  return rows;
}

/** The pitches to which a member gave points, latest gift first. */
export async function listSupportedPitches(db: Db, { userId, page }: { userId: string; page: Page }) {
  const { rows } = await sql<
    CardRow & Pick<DetailRow, 'missed'> & { own: number; isNamed: boolean; mayTakeBack: boolean }
  >`
    select ${cardColumns}, p.missed, s.points as own, s.is_named as "isNamed", p.can_take_back as "mayTakeBack"
    from pitch_support s join pitch p on p.id = s.pitch_id
    where s.holder_id = (select id from points_holder where account_id = ${userId})
    order by s.last_given_at desc, s.pitch_id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

/** The sums of a pitch that visitors can see. */
export async function findTotals(db: Db, pitchId: number) {
  const { rows } = await sql<{ state: PitchState; points: number; supporters: number; lines: number }>`
    select state, points, supporters, entries as lines from pitch
    where id = ${pitchId} and state <> 'draft'`.execute(db);
  return rows[0];
}

/** The texts and picture that a notification of a pitch shows. */
export async function findTitleAndImage(db: Db, pitchId: number) {
  const { rows } = await sql<{ title: string; imageId: string | null }>`
    select p.title, (select image_id from pitch_image pi where pi.pitch_id = p.id order by position limit 1) as "imageId"
    from pitch p where p.id = ${pitchId}`.execute(db);
  return rows[0];
}

/** The pitches of a show, with the names for its credits and the badge beside each name. */
export async function listOfShow(db: Db, channelId: number) {
  const { rows } = await sql<{
    id: number;
    title: string;
    supporters: number;
    named: { name: string; badge: BadgePicture | null }[] | null;
  }>`
    select p.id, p.title, p.supporters, (
      select json_agg(json_build_object('name', n.display_name, 'badge', (
          select json_build_object('picture', b.picture, 'image', image_json(i))
          from badge_earned e join badge b on b.id = e.badge_id left join image i on i.id = b.image_id
          where e.account_id = n.id and e.selected)) order by n.points desc, n.holder_id)
      from (
        select a.id, a.display_name, s.points, s.holder_id from pitch_support s
          join points_holder h on h.id = s.holder_id join account a on a.id = h.account_id
        where s.pitch_id = p.id and s.is_named and s.points > 0 and a.suspended_at is null
        order by s.points desc, s.holder_id limit ${sql.lit(creditNamesMax)}) n) as named
    from pitch p
    where p.channel_id = ${channelId} and p.state in ('greenlit', 'production', 'released') order by p.id`.execute(db);
  return rows;
}
