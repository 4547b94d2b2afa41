import { findLink } from '../moderation/rule/find-link.ts';
import { hasOnlyEmotes } from './emote-text.ts';
import { allowedDecision, type ChatDecision, type WriteRequest } from './policy.ts';

export interface MessageRequest extends Pick<WriteRequest, 'settings' | 'mayModerate' | 'at'> {
  message: string;
  /** The names of the service's emotes. */
  emotes: ReadonlySet<string>;
  /** When the account last wrote in this chat. */
  lastAt: Date | null;
  /** Whether the account wrote the same text a moment ago. */
  isRepeat: boolean;
}

/** Decides whether this message may be written by an account that may write. */
export function decideMessage({ settings, ...asked }: MessageRequest): ChatDecision {
  if (asked.mayModerate) return { problem: null, reason: 'moderates here' };
  if (settings.emotesOnly && !hasOnlyEmotes(asked.message, asked.emotes)) {
    return { problem: 'chat_emotes', reason: 'has more than emotes' };
  }
  if (settings.linksOff && findLink(asked.message, []) !== null) return { problem: 'chat_link', reason: 'has a link' };
  if (settings.noRepeats && asked.isRepeat) return { problem: 'chat_repeated', reason: 'was written a moment ago' };
  const waitedMs = asked.lastAt ? asked.at.getTime() - asked.lastAt.getTime() : Number.POSITIVE_INFINITY;
  const restMs = settings.slowS * 1000 - waitedMs;
  if (restMs <= 0) return allowedDecision;
  return { problem: 'chat_slow', values: { seconds: Math.ceil(restMs / 1000) }, reason: 'wrote too short ago' };
}
