import type { Platform } from '../../platform/platform.ts';
import { findCaptions } from './queries.ts';

/** WebVTT of the captions of the video to which this file belongs or belonged. */
export async function readCaptions(
  platform: Platform,
  args: { assetId: string; language: string },
): Promise<string | null> {
  return (await findCaptions(platform.db, args)) ?? null;
}
