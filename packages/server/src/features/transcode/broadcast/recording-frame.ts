import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFrame } from '../../../platform/ffmpeg/images/poster.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder, sourceFactsOf } from '../asset.ts';
import type { AssetRow } from '../asset-queries.ts';
import { listSegments } from './broadcast-queries.ts';
import { broadcastProgress, readBroadcast } from './live-playlist.ts';

/** The first frame of the segment at a time, in the recording's best quality, as JPEG. */
export async function readRecordingFrame(
  platform: Platform,
  { asset, timeS, signal }: { asset: AssetRow; timeS: number; signal?: AbortSignal },
): Promise<Buffer> {
  const { db, storage, config } = platform;
  const [largest] = broadcastProgress(await readBroadcast(db, asset.id), await listSegments(db, asset.id, 0));
  if (largest === undefined) throw new Error(`Asset ${asset.id} has no picture`);
  let endS = 0;
  const shown = largest.segments.find(({ durationS }) => {
    endS += durationS;
    return endS > timeS;
  });
  const { initFile = '', file = '' } = shown ?? largest.segments.at(-1) ?? {};
  const stored = `${generationFolder({ assetId: asset.id, generation: 1 })}/${largest.row.name}`;
  const folder = await mkdtemp(join(tmpdir(), 'greenlight-still-'));
  try {
    const path = join(folder, 'segment.mp4');
    const bytes = await Promise.all([initFile, file].map((name) => storage.read(`${stored}/${name}`)));
    await writeFile(path, Buffer.concat(bytes));
    return await extractFrame(await toolchainFor(config), {
      source: { path },
      facts: sourceFactsOf(asset),
      timeS: 0,
      signal,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
