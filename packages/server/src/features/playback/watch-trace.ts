import type { Platform } from '../../platform/platform.ts';
import { explainStreamLimit } from '../device/stream/concurrent-stream.ts';
import { countsAsStream, decideWatch, type WatchDecision, type Watcher } from './policy.ts';
import { findPlayable } from './queries.ts';

/**
 * Whether a viewer may watch a video now, with the questions and answers of playback. Starts nothing. Null for an
 * unknown video.
 */
export async function traceWatch(
  platform: Platform,
  { watcher, mediaId }: { watcher: Watcher; mediaId: number },
): Promise<WatchDecision | null> {
  const found = await findPlayable(platform.db, { mediaId, userId: watcher.userId });
  if (!found) return null;
  const asked = { mediaId, found, watcher, at: platform.clock.now() };
  const decision = await decideWatch(platform, asked);
  if (decision.problem !== null || !countsAsStream(asked)) return decision;
  const { problem, devices, streams } = await explainStreamLimit(platform, watcher.userId);
  const further = [
    { question: 'May one of the devices watch, or one more?', passed: problem !== 'device_limit', answer: devices },
    { question: 'Is a screen free?', passed: problem !== 'stream_limit', answer: streams },
  ];
  const steps = [...decision.steps, ...(problem === 'device_limit' ? further.slice(0, 1) : further)];
  return { problem, steps, reason: (problem && steps.at(-1)?.answer) || decision.reason };
}
