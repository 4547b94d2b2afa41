import type { ChatMessage, ChatPoll, ChatSettings } from '@greenlight/contract/live';
import type { Platform } from '../../platform/platform.ts';
import { toAuthor } from '../comment/author.ts';
import type { ChatRow, MessageRow, PollRow } from './queries.ts';

export function toMessage(platform: Platform, row: MessageRow): ChatMessage {
  const { id, livestreamId, clientId, message, createdAt, startedAt, isAnnouncement, replyTo, mentions, delayedUntil } =
    row;
  return {
    messageId: id,
    livestreamId,
    clientId,
    message,
    created: createdAt.toISOString(),
    offsetMs: startedAt && createdAt.getTime() - startedAt.getTime(),
    author: toAuthor(platform, row),
    isAnnouncement,
    replyTo,
    mentions: mentions ?? [],
    ...(delayedUntil && { delayedUntil: delayedUntil.toISOString() }),
    ...(row.moderationState === 'held' && { isHeld: true }),
  };
}

/** The messages in the order of the ids, without those that are gone. */
export function toMessages(platform: Platform, ids: number[], rows: MessageRow[]): ChatMessage[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [toMessage(platform, row)] : [];
  });
}

export function toSettings(chat: ChatRow): ChatSettings {
  const { slowS, memberDays, emotesOnly, noRepeats, linksOff, delayS, isClosed } = chat;
  return { slowS, memberDays, emotesOnly, noRepeats, linksOff, delayS, isClosed };
}

export function toPoll({ id, question, options, isOpen, votes }: PollRow): ChatPoll {
  const counted = options.map((text, place) => ({ text, votes: votes?.[place] ?? 0 }));
  return { pollId: id, question, options: counted, isOpen };
}
