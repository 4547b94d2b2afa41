import type { ModeratedKind, RuleEffect } from '@greenlight/contract/moderation';
import type { PlaceFields } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A text for the queue, with the reason. */
export interface NewItem extends PlaceFields {
  kind: ModeratedKind | 'account';
  /** The id of the text; for an account, the act against which it appeals. */
  subjectId: number;
  accountId: string;
  teamId?: number | null;
  why: 'reported' | 'held' | 'first' | 'appeal' | 'hidden';
  rule?: { id: number | null; name: string; effect: RuleEffect } | null;
}

/**
 * Puts texts into the queue, or moves them to its top. An item with a decision is open again, except for a first text
 * that is sent again.
 */
export async function upsertItems(tx: Db, { items, at }: { items: NewItem[]; at: Date }): Promise<void> {
  if (items.length === 0) return;
  const column = <T>(of: (item: NewItem) => T) => items.map(of);
  await sql`
    insert into moderation_item as i (kind, subject_id, account_id, media_id, pitch_id, team_id, is_reported, is_held, is_first,
      is_appeal, rule_id, rule_name, rule_effect, queued_at, done_at)
    select s.kind, s.subject_id, s.account_id, s.media_id, s.pitch_id, s.team_id, s.why = 'reported', s.why = 'held',
      s.why = 'first', s.why = 'appeal', s.rule_id, s.rule_name, s.rule_effect, ${at},
      case when s.why = 'hidden' then ${at}::timestamptz end
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ subjectId }) => subjectId)}::bigint[],
        ${column(({ accountId }) => accountId)}::uuid[], ${column(({ mediaId }) => mediaId ?? null)}::bigint[],
        ${column(({ pitchId }) => pitchId ?? null)}::bigint[],
        ${column(({ teamId }) => teamId ?? null)}::bigint[], ${column(({ why }) => why)}::text[],
        ${column(({ rule }) => rule?.id ?? null)}::bigint[], ${column(({ rule }) => rule?.name ?? null)}::text[],
        ${column(({ rule }) => rule?.effect ?? null)}::text[])
      as s (kind, subject_id, account_id, media_id, pitch_id, team_id, why, rule_id, rule_name, rule_effect)
    on conflict (kind, subject_id) do update set turn = default, queued_at = excluded.queued_at, done_at = null,
      is_reported = i.is_reported or excluded.is_reported, is_held = i.is_held or excluded.is_held,
      is_first = i.is_first or excluded.is_first, is_appeal = i.is_appeal or excluded.is_appeal
    where not excluded.is_first`.execute(tx);
}

interface Subjects {
  kind: string;
  /** At least one. */
  subjectIds: number[];
}

/** Removes open items from the queue. */
export async function closeQueueItems(tx: Db, { kind, subjectIds, at }: Subjects & { at: Date }): Promise<void> {
  await tx
    .updateTable('moderation_item')
    .set({ done_at: at })
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('done_at', 'is', null)
    .execute();
}

/** Opens the items that were removed from the queue at this time. */
export async function openQueueItems(tx: Db, { kind, subjectIds, at }: Subjects & { at: Date }): Promise<void> {
  await tx
    .updateTable('moderation_item')
    .set({ done_at: null })
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('done_at', '=', at)
    .execute();
}
