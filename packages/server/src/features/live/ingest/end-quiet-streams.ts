import type { Platform } from '../../../platform/platform.ts';
import { endLive, endLongRehearsals } from '../on-air.ts';
import { listQuietStreams } from './connection-queries.ts';

const lookForQuietMs = 10_000;

/** Ends streams, of any process, whose broadcasters were away for too long. */
export async function endQuietStreams(platform: Platform): Promise<void> {
  for (const livestreamId of await listQuietStreams(platform.db, platform.clock.now())) {
    await endLive(platform, { livestreamId });
  }
  await endLongRehearsals(platform);
}

/** Ends quiet streams at an interval. Returns a function that stops this. */
export function watchQuietStreams(platform: Platform): () => void {
  const timer = setInterval(() => {
    endQuietStreams(platform).catch((error: unknown) => platform.log.error(error));
  }, lookForQuietMs);
  return () => clearInterval(timer);
}
