import { extractFrame } from '../../../platform/ffmpeg/images/poster.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sourceFactsOf, sourceOf } from '../asset.ts';
import type { AssetRow } from '../asset-queries.ts';
import { isRecording } from '../broadcast/is-recording.ts';
import { readRecordingFrame } from '../broadcast/recording-frame.ts';

/** The frame of the source at a time, as JPEG. */
export async function readFrame(
  platform: Platform,
  { asset, timeS, signal }: { asset: AssetRow; timeS: number; signal?: AbortSignal },
): Promise<Buffer> {
  if (await isRecording(platform, asset.id)) return readRecordingFrame(platform, { asset, timeS, signal });
  const toolchain = await toolchainFor(platform.config);
  return extractFrame(toolchain, {
    source: await sourceOf(platform, asset.id),
    facts: sourceFactsOf(asset),
    timeS,
    signal,
  });
}
