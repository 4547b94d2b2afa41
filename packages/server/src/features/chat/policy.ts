import { dayMs } from '@greenlight/contract/duration';
import type { ErrorCode } from '@greenlight/contract/errors';
import type { ChatSettings } from '@greenlight/contract/live';

/** The chat stays open for this long after the end of a stream, for goodbyes. */
const goodbyeMs = 15 * 60_000;
/**
 * For this long after its end, everybody who could watch a stream may read its chat. After that, its recording decides.
 */
const openAfterEndMs = dayMs;

/** A decision with its reason, in words for a log and for support. */
export interface ChatDecision {
  problem: Exclude<ErrorCode, number> | null;
  /** Values for the placeholders in the text of the problem. */
  values?: Record<string, number>;
  reason: string;
}

export interface WriteRequest {
  settings: ChatSettings;
  mayModerate: boolean;
  endedAt: Date | null;
  at: Date;
  /** The start of the first membership of a present member; null for others. */
  memberSince: Date | null;
}

export const allowedDecision: ChatDecision = { problem: null, reason: 'nothing forbids it' };

/**
 * Decides whether a viewer may write in the chat now, whatever the message is. The rules of one message (slow mode,
 * links, repeats, emotes) are in message-policy.ts; the rate of an account is in post-message.ts (`limitWriting`).
 */
export function decideWrite({ settings, mayModerate, endedAt, at, memberSince }: WriteRequest): ChatDecision {
  if (isOver(endedAt, at)) return { problem: 'ended', reason: 'the stream is over' };
  if (mayModerate) return { problem: null, reason: 'moderates here' };
  if (settings.isClosed) return { problem: 'chat_closed', reason: 'only moderators write' };
  const { memberDays } = settings;
  if (memberDays === null) return allowedDecision;
  const isLongEnough = memberSince !== null && at.getTime() - memberSince.getTime() >= memberDays * dayMs;
  if (isLongEnough) return allowedDecision;
  return { problem: 'chat_member_days', values: { days: memberDays }, reason: 'is not a member for long enough' };
}

/** Whether a stream that ended at `endedAt` takes no more messages, votes and reactions. */
export function isOver(endedAt: Date | null, at: Date): boolean {
  return endedAt !== null && at.getTime() - endedAt.getTime() > goodbyeMs;
}

/** The time from which the media entry of a stream counts as published; undefined: its own time. */
export function openSince(
  { startedAt, endedAt }: { startedAt: Date | null; endedAt: Date | null },
  at: Date,
): Date | undefined {
  if (endedAt && at.getTime() - endedAt.getTime() > openAfterEndMs) return undefined;
  return startedAt ?? at;
}
