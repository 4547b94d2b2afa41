import type { OwnClip } from '@greenlight/contract/clip';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { decideText } from '../moderation/decide-text.ts';
import { queueTexts } from '../moderation/queue/queue-text.ts';
import { broadcastTime } from '../transcode/broadcast/recording-part.ts';
import { toOwnClip } from './clip-view.ts';
import { findClip, insertClip, type SourceRow } from './queries.ts';
import { areClipsOn, requireWatchable } from './read-clip.ts';

const createLimit = { name: 'clip', points: 10, perSeconds: 60 * 60 };
/** The length is rounded, and a player may show a part that is not stored yet. */
const slackS = 1;

/** Throws what playback throws, `forbidden` where clips are off, `rate_limited`, and what bans and rules refuse. */
export async function createClip(
  platform: Platform,
  viewer: Viewer,
  { mediaId, startS, lengthS, title }: { mediaId: number; startS: number; lengthS: number; title: string },
): Promise<OwnClip> {
  const { db, clock } = platform;
  const { userId } = viewer;
  const at = clock.now();
  const source = await requireWatchable(platform, { viewer, mediaId });
  if (!source.isOn || !(await areClipsOn(platform))) {
    throw new ProblemError('forbidden', { detail: 'Clips are switched off here.' });
  }
  const endS = await endOf(platform, source, at);
  if (endS === null) throw new ProblemError('not_ready');
  if (startS + lengthS > endS + slackS) throw invalidField('body.startS', 'Choose a part before the end');
  const verdict = await decideText(platform, { kind: 'edit', userId, mediaId, text: title });
  const { problem, values, moderationState } = verdict;
  if (problem) throw new ProblemError(problem, values ? { values } : {});
  if (!(await rateLimit(db, createLimit).take(userId))) throw new ProblemError('rate_limited');
  const made = await inTransaction(db, async (tx) => {
    const id = await insertClip(tx, { mediaId, userId, title, startS, lengthS, moderationState, at });
    await queueTexts(platform, tx, [{ kind: 'clip', id, accountId: userId, mediaId, verdict }]);
    clearContentCaches(platform, tx);
    return findClip(tx, { id, at });
  });
  if (!made) throw new ProblemError('not_found');
  return toOwnClip(platform, made);
}

async function endOf(
  { db }: Platform,
  { startedAt, broadcastId, durationS }: SourceRow,
  at: Date,
): Promise<number | null> {
  if (broadcastId !== null) return broadcastTime(db, broadcastId, at);
  // A premiere has only the part that was shown.
  if (!startedAt || durationS === null) return durationS;
  return Math.min(durationS, (at.getTime() - startedAt.getTime()) / 1000);
}
