import type { ActKind, ModeratedKind } from '@greenlight/contract/moderation';
import type { PlaceFields } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { UndoState } from './moderated-kind.ts';

export interface NewAct extends PlaceFields {
  kind: ActKind;
  accountId: string;
  actorId: string;
  subject: { kind: ModeratedKind; id: number } | null;
  teamId: number | null;
  banId: number | null;
  reason: string;
  before: UndoState | null;
}

export async function insertAct(tx: Db, { act, at }: { act: NewAct; at: Date }): Promise<number> {
  const { id } = await tx
    .insertInto('moderation_act')
    .values({
      kind: act.kind,
      account_id: act.accountId,
      actor_id: act.actorId,
      subject_kind: act.subject?.kind ?? null,
      subject_id: act.subject?.id ?? null,
      media_id: act.mediaId ?? null,
      pitch_id: act.pitchId ?? null,
      team_id: act.teamId,
      ban_id: act.banId,
      reason: act.reason,
      before: act.before && JSON.stringify(act.before),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LockedAct {
  id: number;
  kind: ActKind;
  accountId: string;
  subjectKind: ModeratedKind | null;
  subjectId: number | null;
  mediaId: number | null;
  pitchId: number | null;
  teamId: number | null;
  banId: number | null;
  before: UndoState | null;
  createdAt: Date;
  undoneAt: Date | null;
  appeal: string | null;
  appealDecision: string | null;
}

/** The act, locked until the transaction ends. */
export async function lockAct(tx: Db, id: number): Promise<LockedAct | undefined> {
  const { rows } = await sql<LockedAct>`
    select id, kind, account_id as "accountId", subject_kind as "subjectKind", subject_id as "subjectId",
      media_id as "mediaId", pitch_id as "pitchId", team_id as "teamId", ban_id as "banId", before, created_at as "createdAt",
      undone_at as "undoneAt", appeal, appeal_decision as "appealDecision"
    from moderation_act where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function recordUndo(tx: Db, { id, by, at }: { id: number; by: string; at: Date }): Promise<void> {
  await tx.updateTable('moderation_act').set({ undone_at: at, undone_by: by }).where('id', '=', id).execute();
}

export async function updateAppeal(tx: Db, { id, text, at }: { id: number; text: string; at: Date }): Promise<void> {
  await tx.updateTable('moderation_act').set({ appeal: text, appealed_at: at }).where('id', '=', id).execute();
}

export async function updateDecision(
  tx: Db,
  { id, decision }: { id: number; decision: 'accepted' | 'declined' },
): Promise<void> {
  await tx.updateTable('moderation_act').set({ appeal_decision: decision }).where('id', '=', id).execute();
}
