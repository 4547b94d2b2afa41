import type { ChatSettings } from '@greenlight/contract/live';
import type { LivestreamSent } from '@greenlight/contract/realtime';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { endExportsOf } from '../account/export/end-export.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { findModerationRight } from '../comment/moderation-right.ts';
import { decideRemoval } from '../comment/policy.ts';
import { leaveQueue, reportText } from '../moderation/queue/queue-text.ts';
import { recordAct } from '../moderation/record-act.ts';
import { roomOf } from './chat-room.ts';
import { updateModerationState } from './moderated-queries.ts';
import { releaseMessages } from './show-delayed-messages.ts';
import { lockMessage, removeMessages, unpinMessage, upsertSetting } from './write-queries.ts';

type Sent<Type extends LivestreamSent['type']> = Extract<LivestreamSent, { type: Type }>;

/** Allowed for its author, moderators, and who moderates for a team of the stream. Throws `not_found` and `forbidden`. */
export function removeMessage(
  platform: Platform,
  { userId }: Viewer,
  { livestreamId, messageId, mediaId, why = '' }: Sent<'remove'> & { mediaId: number },
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const message = await lockMessage(tx, { livestreamId, messageId, authorId: userId });
    if (!message) throw new ProblemError('not_found');
    const isAuthor = message.accountId === userId;
    const right = await findModerationRight(tx, { userId, mediaId });
    const { allowed, reason } = decideRemoval(right, { isAuthor });
    if (!allowed) throw new ProblemError('forbidden', { detail: `Not allowed: ${reason}.` });
    const at = platform.clock.now();
    if (message.moderationState !== null) {
      await removeHeldOrHidden(platform, tx, { id: messageId, livestreamId, by: userId, at });
      return;
    }
    const before = await removeLockedMessage(platform, tx, {
      messages: [{ id: messageId, livestreamId }],
      by: userId,
      at,
    });
    if (isAuthor) return;
    await recordAudit(tx, { actorId: userId, action: 'chat.remove', subject: `chat:${messageId}` });
    const act = { accountId: message.accountId, actorId: userId, subject: { kind: 'chat' as const, id: messageId } };
    const whole = { kind: 'remove' as const, ...act, mediaId, teamId: null, banId: null, reason: why, before };
    await recordAct(platform, tx, whole, at);
  });
}

/** Removes messages, and unpins them. Returns whether one of them was pinned. */
export async function removeLockedMessage(
  platform: Platform,
  tx: Db,
  removal: { messages: { id: number; livestreamId: number }[]; by: string; at?: Date },
): Promise<{ unpinned: boolean }> {
  const { messages, by, at = platform.clock.now() } = removal;
  const ids = messages.map(({ id }) => id);
  const { unpinned, authors } = await removeMessages(tx, { ids, by, at });
  await endExportsOf(platform, tx, { authors, by });
  await leaveQueue(tx, { kind: 'chat', ids, at });
  raiseEvents(platform, tx, [
    ...messages.map(({ id, livestreamId }) => ({ room: roomOf(livestreamId), kind: 'delete', subjectId: id })),
    ...unpinned.map((id) => ({ room: roomOf(id), kind: 'pin', subjectId: id })),
  ]);
  return { unpinned: unpinned.length > 0 };
}

/**
 * Removes a message that only its author sees, on behalf of its author. An event is sent for the author's other
 * screens.
 */
async function removeHeldOrHidden(
  platform: Platform,
  tx: Db,
  { id, livestreamId, by, at }: { id: number; livestreamId: number; by: string; at: Date },
): Promise<void> {
  await updateModerationState(tx, { id, moderationState: null, removedAt: at, by });
  await leaveQueue(tx, { kind: 'chat', ids: [id], at });
  raiseEvents(platform, tx, [{ room: roomOf(livestreamId), kind: 'delete', subjectId: id }]);
}

/** One report per account: a second report changes the first. Throws `not_found`. */
export function reportMessage(
  platform: Platform,
  { userId }: Viewer,
  { livestreamId, messageId, mediaId, ...report }: Sent<'report'> & { mediaId: number },
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const message = await lockMessage(tx, { livestreamId, messageId });
    if (!message) throw new ProblemError('not_found');
    await reportText(platform, tx, { kind: 'chat', id: messageId, mediaId, ...message }, { userId, ...report });
  });
}

/** Pins a message in place of the present one, or unpins it. Throws `not_found`. */
export function pinMessage(platform: Platform, actorId: string, sent: Sent<'pin' | 'unpin'>): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const { type, livestreamId, messageId } = sent;
    if (type === 'unpin') {
      if (!(await unpinMessage(tx, sent))) return;
    } else {
      if (!(await lockMessage(tx, sent))) throw new ProblemError('not_found');
      await upsertSetting(tx, { livestreamId, change: { pinned_message_id: messageId } });
      // A pinned message is shown to everybody.
      await releaseMessages(platform, tx, [messageId]);
    }
    await recordAudit(tx, { actorId, action: `chat.${type}`, subject: `chat:${messageId}` });
    raiseEvents(platform, tx, [{ room: roomOf(livestreamId), kind: 'pin', subjectId: livestreamId }]);
  });
}

/** The moderator who changes a chat, and its video for the audit log. */
export interface ChatModerator {
  actorId: string;
  mediaId: number;
}

export function setMode(
  platform: Platform,
  { actorId, mediaId }: ChatModerator,
  { livestreamId, settings }: Sent<'set-mode'>,
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    await upsertSetting(tx, { livestreamId, change: toChange(settings) });
    await recordAudit(tx, { actorId, action: 'chat.set-mode', subject: `media:${mediaId}` });
    raiseEvents(platform, tx, [{ room: roomOf(livestreamId), kind: 'settings', subjectId: livestreamId }]);
  });
}

function toChange({ slowS, memberDays, emotesOnly, noRepeats, linksOff, delayS, isClosed }: Partial<ChatSettings>) {
  return {
    ...(slowS !== undefined && { slow_s: slowS }),
    ...(memberDays !== undefined && { member_days: memberDays }),
    ...(emotesOnly !== undefined && { emotes_only: emotesOnly }),
    ...(noRepeats !== undefined && { no_repeats: noRepeats }),
    ...(linksOff !== undefined && { links_off: linksOff }),
    ...(delayS !== undefined && { delay_s: delayS }),
    ...(isClosed !== undefined && { is_closed: isClosed }),
  };
}
