import { Readable } from 'node:stream';
import { liveSheetStills } from '@greenlight/contract/limits';
import { eachKeyFrame } from '../../../platform/ffmpeg/images/key-frames.ts';
import { planStoryboard, SheetMaker, sheetName } from '../../../platform/ffmpeg/images/storyboard-sheet.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AssetRow, findAsset } from '../asset-queries.ts';
import { listSegmentRange } from '../broadcast/broadcast-queries.ts';
import { broadcastProgress, readBroadcast } from '../broadcast/live-playlist.ts';
import { liveSheetJob } from '../jobs.ts';
import { renditionBytes } from '../publish/rendition-bytes.ts';
import { liveSheetFolder } from './draw-storyboard.ts';
import { updateLiveSheets } from './storyboard-queries.ts';

/** Maximum number of sheets drawn in one job, so that a long unwatched stream does not block other jobs. */
const sheetsAtOnce = 20;

/**
 * The handler of `liveSheetJob`: draws the sheets that were not drawn yet and whose segments are complete. Each takes
 * one decoder of ten key frames of the smallest rendition, at a low priority.
 */
export async function drawLiveSheets(
  platform: Platform,
  { assetId }: { assetId: string },
  context: JobContext,
): Promise<void> {
  const { db, jobs } = platform;
  for (let count = 0; count < sheetsAtOnce; count += 1) {
    const asset = await findAsset(db, assetId);
    if (!asset || asset.state === 'ready' || context.signal.aborted) return;
    if (!(await drawSheet(platform, asset, context))) return;
    await updateLiveSheets(db, assetId, asset.live_sheets);
  }
  await jobs.enqueue(db, liveSheetJob, { assetId }, { singletonKey: assetId });
}

/** Returns false if its segments are not complete. A sheet that cannot be drawn after several tries is left out. */
async function drawSheet(platform: Platform, asset: AssetRow, { signal, attempt, log }: JobContext): Promise<boolean> {
  const { db, config, storage } = platform;
  const sheet = asset.live_sheets;
  const range = { from: sheet * liveSheetStills, count: liveSheetStills };
  const segments = await listSegmentRange(db, asset.id, range);
  if (segments.length < liveSheetStills) return false;
  const made = broadcastProgress(await readBroadcast(db, asset.id), segments);
  const smallest = made.findLast(({ row }) => row.tier !== 'audio');
  if (!smallest) return false;
  try {
    const { thumbnail } = planStoryboard({ width: asset.width ?? 0, height: asset.height ?? 0 }, liveSheetStills);
    const maker = new SheetMaker(thumbnail, (_index, jpeg) => {
      return storage.putBytes(`${liveSheetFolder(asset.id)}/${sheetName(sheet)}`, jpeg);
    });
    const input = { segments: Readable.from(renditionBytes(platform, asset, smallest)), size: thumbnail, signal };
    await eachKeyFrame(await toolchainFor(config), input, (rgb) => maker.add(rgb));
    await maker.end();
  } catch (error) {
    if (signal.aborted || attempt <= liveSheetJob.retryLimit) throw error;
    log.warn({ err: error, assetId: asset.id, sheet }, 'a sheet of stills of a stream could not be drawn');
  }
  return true;
}
