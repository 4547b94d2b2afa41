import { moderationPageSize, moderationUndoMs } from '@greenlight/contract/limits';
import type { ModeratedPerson } from '@greenlight/contract/moderation';
import type { ModeratedText, ModerationAct, ModerationBan } from '@greenlight/contract/moderation-entity';
import { toPlace } from '@greenlight/contract/place';
import type { Platform } from '../../platform/platform.ts';
import { avatarUrl } from '../account/avatar/avatar.ts';
import { listCurrentMemberships } from '../money/entitlement/list-memberships.ts';
import type { ActRow } from './act-view-queries.ts';
import type { BanRow } from './ban/ban-list-queries.ts';
import { listPeople, type PersonRow } from './person-queries.ts';
import type { TextRow } from './text-view-queries.ts';

/** The rows of a page, and the key of its last one if there are more. */
export function cutAt<Row>(rows: Row[], keyOf: (row: Row) => number): { rows: Row[]; next: number | null } {
  const shown = rows.slice(0, moderationPageSize);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > shown.length && last ? keyOf(last) : null };
}

function toTeam({ teamId, team }: { teamId: number | null; team: string | null }) {
  return teamId === null ? null : { id: teamId, displayName: team ?? '' };
}

export function toText({ title, creators, livestreamId, momentS, ...row }: TextRow): ModeratedText {
  const { kind, subjectId, text, state, createdAt, editedAt, replyTo } = row;
  return {
    kind,
    subjectId,
    text,
    state,
    created: createdAt.toISOString(),
    edited: editedAt?.toISOString() ?? null,
    place: { ...toPlace(row), livestreamId, title, creators: creators ?? [], momentS },
    replyTo,
  };
}

export function toAct({ clock }: Platform, row: ActRow): ModerationAct {
  const { id, kind, createdAt, actor, reason, endsAt, undoneAt, appeal, appealedAt, appealDecision } = row;
  const isYoung = clock.now().getTime() - createdAt.getTime() <= moderationUndoMs;
  return {
    actId: id,
    kind,
    created: createdAt.toISOString(),
    actor,
    reason,
    team: toTeam(row),
    endsAt: endsAt?.toISOString() ?? null,
    undone: undoneAt?.toISOString() ?? null,
    mayUndo: undoneAt === null && isYoung,
    appeal:
      appeal !== null && appealedAt
        ? { text: appeal, created: appealedAt.toISOString(), decision: appealDecision }
        : null,
  };
}

export function toPerson(platform: Platform, row: PersonRow, members: ReadonlySet<string>): ModeratedPerson {
  const { userId, displayName, avatar, createdAt, isBanned } = row;
  return {
    userId,
    displayName,
    avatarUrl: avatar && avatarUrl(platform, avatar.id, avatar.widths),
    created: createdAt.toISOString(),
    isMember: members.has(userId),
    isBanned,
  };
}

/** People by their ids. `teamIds`: creators whose bans count; null for all. */
export async function readPeople(
  platform: Platform,
  { userIds, teamIds }: { userIds: string[]; teamIds: readonly number[] | null },
): Promise<Map<string, ModeratedPerson>> {
  const ids = [...new Set(userIds)];
  const [rows, members] = await Promise.all([
    listPeople(platform.db, { userIds: ids, teamIds, at: platform.clock.now() }),
    readMembers(platform, ids),
  ]);
  return new Map(rows.map((row) => [row.userId, toPerson(platform, row, members)]));
}

export async function readMembers(platform: Platform, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const current = await listCurrentMemberships(platform, userIds);
  return new Set([...current].flatMap(([userId, membership]) => (membership ? [userId] : [])));
}

export function toBan(row: BanRow, person: ModeratedPerson, at: Date): ModerationBan {
  const { id, createdAt, by, endsAt, reason, liftedAt } = row;
  return {
    banId: id,
    person,
    team: toTeam(row),
    created: createdAt.toISOString(),
    by,
    endsAt: endsAt?.toISOString() ?? null,
    reason,
    lifted: liftedAt?.toISOString() ?? null,
    isActive: liftedAt === null && (endsAt === null || endsAt > at),
  };
}
