import type { Giveaway, GiveawayCard, GiveawayState } from '@greenlight/contract/giveaway';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';
import type { StoredImage } from '../image/image.ts';

type Dates = 'closesAt' | 'opensAt' | 'openedAt' | 'closedAt' | 'drawnAt';

export type CardRow = Omit<GiveawayCard, 'image' | 'closesAt'> & { image: StoredImage | null; closesAt: Date | null };

const cardColumns = sql`
  g.id, g.title, g.summary, g.prize, g.state, coalesce(g.closed_at, g.closes_at) as "closesAt", g.people, g.winner_count as "winnerCount",
  (select image_json(i) from giveaway_image gi join image i on i.id = gi.image_id
    where gi.giveaway_id = g.id order by gi.position limit 1) as image`;

const pastStates: GiveawayState[] = ['closed', 'drawn', 'finished', 'cancelled'];

export async function listCards(db: Db, { stage, page }: { stage: 'open' | 'past'; page: Page }): Promise<CardRow[]> {
  const chosen =
    stage === 'open'
      ? sql`g.state = 'open' order by g.closes_at nulls last, g.id`
      : sql`g.state = any(${pastStates}::text[]) order by g.id desc`;
  const { rows } = await sql<CardRow>`select ${cardColumns} from giveaway g where ${chosen} ${pageLimit(page)}`.execute(
    db,
  );
  return rows;
}

export interface DetailRow
  extends Omit<Giveaway, Dates | 'image' | 'images' | 'draw' | 'cancelled'>,
    Record<Dates | 'finishedAt', Date | null> {
  cancelReason: string | null;
  image: StoredImage | null;
  images: (StoredImage & { id: string })[] | null;
  planIds: string[];
  commitment: Buffer | null;
  root: Buffer | null;
  lines: number | null;
  entries: number | null;
  secret: Buffer | null;
  places: { position: number; line: number; pseudonym: string; isAlternate: boolean }[];
  rulesVersionId: number | null;
}

/**
 * The columns of a giveaway that visitors can see once it is not a draft, and its actions, also those with targets that
 * visitors may not see.
 */
export const detailColumns = sql`
  ${cardColumns}, g.text, g.is_shipped as "isShipped", g.opens_at as "opensAt", g.entrants, g.plan_ids as "planIds",
  g.has_free_entry as "hasFreeEntry", g.min_age as "minAge", g.countries, g.alternate_count as "alternateCount",
  g.claim_days as "claimDays", g.keep_months as "keepMonths", g.questions, g.opened_at as "openedAt",
  g.closed_at as "closedAt", g.drawn_at as "drawnAt", g.finished_at as "finishedAt", g.cancel_reason as "cancelReason",
  g.commitment, g.root, g.lines, g.entries, g.secret,
  (select count(*)::int from giveaway_entry e
    where e.giveaway_id = g.id and e.excluded = 'team' and e.withdrawn_at is null) as excluded,
  g.rules_version_id as "rulesVersionId",
  (select json_agg(image_json(i) order by gi.position)
    from giveaway_image gi join image i on i.id = gi.image_id where gi.giveaway_id = g.id) as images,
  array(select json_build_object('id', p.id, 'name', p.name) from plan p
    where p.id = any(g.plan_ids) order by p.id) as plans,
  array(select json_build_object('id', a.id, 'entries', a.entries, 'targetId', coalesce(a.team_id, a.pitch_id, a.video_id),
      'kind', case when a.team_id is not null then 'follow' when a.pitch_id is not null then 'points' else 'watch' end,
      'title', coalesce(t.display_name, p.title, m.title), 'slug', t.slug)
    from giveaway_action a left join creator_team t on t.id = a.team_id left join pitch p on p.id = a.pitch_id
      left join media m on m.id = a.video_id
    where a.giveaway_id = g.id order by a.position) as actions,
  (select json_build_object('versionId', v.id, 'version', v.version) from legal_version v
    where v.id = g.rules_version_id) as rules,
  array(select json_build_object('position', w.position, 'line', w.line, 'pseudonym', w.pseudonym,
      'isAlternate', w.position > g.winner_count)
    from giveaway_winner w where w.giveaway_id = g.id order by w.position) as places`;

/** A draft is not found. */
export async function findDetail(db: Db, giveawayId: number): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${detailColumns} from giveaway g where g.id = ${giveawayId} and g.state <> 'draft'`.execute(db);
  return rows[0];
}

/** The actions whose targets visitors can see. */
export function listVisibleActions(db: Db, { giveawayId, at }: { giveawayId: number; at: Date }): Promise<number[]> {
  return selectIds(
    db,
    sql`select a.id from giveaway_action a left join creator_team t on t.id = a.team_id
        left join pitch p on p.id = a.pitch_id left join media m on m.id = a.video_id
      where a.giveaway_id = ${giveawayId}
        and coalesce(t.published, p.state <> 'draft', m.removed_at is null and m.listed_at <= ${at})`,
  );
}

export interface LineRow {
  number: number;
  pseudonym: string;
  entries: number;
  hash: Buffer;
}

/** Lines after one of them, in order. */
export async function listLines(
  db: Db,
  { giveawayId, after, count }: { giveawayId: number; after: number; count: number },
): Promise<(LineRow & { upto: number })[]> {
  const { rows } = await sql<LineRow & { upto: number }>`
    select number, pseudonym, entries, hash, upto from giveaway_line
    where giveaway_id = ${giveawayId} and number > ${after} order by number limit ${sql.lit(count)}`.execute(db);
  return rows;
}

export async function findLine(
  db: Db,
  { giveawayId, pseudonym }: { giveawayId: number; pseudonym: string },
): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    select number, pseudonym, entries, hash from giveaway_line
    where giveaway_id = ${giveawayId} and pseudonym = ${pseudonym}`.execute(db);
  return rows[0];
}

/** The nodes above all blocks of lines, in order. */
export async function listBlocks(db: Db, giveawayId: number): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from giveaway_block where giveaway_id = ${giveawayId} order by number`.execute(db);
  return rows.map(({ hash }) => hash);
}
