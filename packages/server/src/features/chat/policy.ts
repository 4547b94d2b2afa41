import type { ErrorCode } from '@greenlight/contract/errors';
import type { ChatSettings } from '@greenlight/contract/live';
import { dayMs } from '../../platform/clock/days.ts';
import { hasOnlyEmotes } from './emote-text.ts';

/** After the end of a stream people say goodbye for this long. */
const goodbyeMs = 15 * 60_000;
/** For this long after its end a stream is read by whom could watch it; then its recording decides. */
const openAfterEndMs = dayMs;

/** A decision with its reason, in words for a log and for support. */
export interface ChatDecision {
  problem: Exclude<ErrorCode, number> | null;
  /** Fill the placeholders in the text of the problem. */
  values?: Record<string, number>;
  reason: string;
}

export interface WriteRequest {
  settings: ChatSettings;
  mayModerate: boolean;
  endedAt: Date | null;
  at: Date;
  /** When the first membership of somebody who is a member began; null for others. */
  memberSince: Date | null;
}

const allowed: ChatDecision = { problem: null, reason: 'nothing forbids it' };

/** Whether somebody may write in the chat now, whatever the message is. */
export function decideWrite({ settings, mayModerate, endedAt, at, memberSince }: WriteRequest): ChatDecision {
  if (endedAt && at.getTime() - endedAt.getTime() > goodbyeMs) {
    return { problem: 'ended', reason: 'the stream is over' };
  }
  if (mayModerate) return { problem: null, reason: 'moderates here' };
  if (settings.isClosed) return { problem: 'chat_closed', reason: 'only moderators write' };
  const { memberDays } = settings;
  if (memberDays === null) return allowed;
  const isLongEnough = memberSince !== null && at.getTime() - memberSince.getTime() >= memberDays * dayMs;
  if (isLongEnough) return allowed;
  return { problem: 'chat_member_days', values: { days: memberDays }, reason: 'is not a member for long enough' };
}

/** Names of sites without a protocol, by endings that are hardly ever the next word after a full stop. */
const link =
  /https?:\/\/|\bwww\.|[\p{L}\d-]\.(?:com|net|org|info|io|tv|gg|ly|app|dev|xyz|link|shop|ru|de|uk|fr|eu)(?![\p{L}\d])/iu;

export interface MessageRequest extends Pick<WriteRequest, 'settings' | 'mayModerate' | 'at'> {
  message: string;
  /** The names of the service's emotes. */
  emotes: ReadonlySet<string>;
  /** When the account wrote last in this chat. */
  lastAt: Date | null;
  /** It wrote the same a moment ago. */
  isRepeat: boolean;
}

/** Whether this message may be written by somebody who may write. */
export function decideMessage({ settings, ...asked }: MessageRequest): ChatDecision {
  if (asked.mayModerate) return { problem: null, reason: 'moderates here' };
  if (settings.emotesOnly && !hasOnlyEmotes(asked.message, asked.emotes)) {
    return { problem: 'chat_emotes', reason: 'has more than emotes' };
  }
  if (settings.linksOff && link.test(asked.message)) return { problem: 'chat_link', reason: 'has a link' };
  if (settings.noRepeats && asked.isRepeat) return { problem: 'chat_repeated', reason: 'was written a moment ago' };
  const waitedMs = asked.lastAt ? asked.at.getTime() - asked.lastAt.getTime() : Number.POSITIVE_INFINITY;
  const restMs = settings.slowS * 1000 - waitedMs;
  if (restMs <= 0) return allowed;
  return { problem: 'chat_slow', values: { seconds: Math.ceil(restMs / 1000) }, reason: 'wrote too short ago' };
}

/** Since when the media entry of a stream counts as published; undefined: since its own time. */
export function openSince(
  { startedAt, endedAt }: { startedAt: Date | null; endedAt: Date | null },
  at: Date,
): Date | undefined {
  if (endedAt && at.getTime() - endedAt.getTime() > openAfterEndMs) return undefined;
  return startedAt ?? at;
}
