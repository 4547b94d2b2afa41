import type { ChatMessage, ChatPoll, ChatSettings } from '@greenlight/contract/live';
import type { Platform } from '../../platform/platform.ts';
import { toAuthor } from '../comment/author.ts';
import type { ChatRow, MessageRow, PollRow } from './queries.ts';

export function toMessage(platform: Platform, row: MessageRow): ChatMessage {
  const { id, livestreamId, clientId, message, createdAt, startedAt, isAnnouncement, replyTo, mentions } = row;
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
  };
}

/** In the order of the ids, without those that are gone. */
export function toMessages(platform: Platform, ids: number[], rows: MessageRow[]): ChatMessage[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [toMessage(platform, row)] : [];
  });
}

export function toSettings({ slowS, memberDays, noRepeats, linksOff, isClosed }: ChatRow): ChatSettings {
  return { slowS, memberDays, noRepeats, linksOff, isClosed };
}

export function toPoll({ id, question, options, isOpen, votes }: PollRow): ChatPoll {
  const counted = options.map((text, place) => ({ text, votes: votes?.[place] ?? 0 }));
  return { pollId: id, question, options: counted, isOpen };
}
