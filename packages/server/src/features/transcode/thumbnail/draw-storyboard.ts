import { Readable } from 'node:stream';
import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { rewrittenTopic } from '../../../platform/delivery/media-address.ts';
import { eachKeyFrame } from '../../../platform/ffmpeg/images/key-frames.ts';
import { chooseStills, stillScore } from '../../../platform/ffmpeg/images/poster.ts';
import { planStoryboard, SheetMaker, sheetName } from '../../../platform/ffmpeg/images/storyboard-sheet.ts';
import { storyboardVtt } from '../../../platform/ffmpeg/images/storyboard-vtt.ts';
import { durationS } from '../../../platform/ffmpeg/probe/source-facts.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sourceFactsOf } from '../asset.ts';
import { type AssetRow, findAsset, lockAsset } from '../asset-queries.ts';
import { listSegments } from '../broadcast/broadcast-queries.ts';
import { broadcastProgress, readBroadcast } from '../broadcast/live-playlist.ts';
import { fileOutcome } from '../file-outcome.ts';
import { runStep } from '../job-step.ts';
import { type AssetGeneration, storyboardJob } from '../jobs.ts';
import { renditionBytes } from '../publish/rendition-bytes.ts';
import { type RenditionProgress, readRenditionProgress } from '../publish/rendition-progress.ts';
import { listChunks, listRenditions } from '../publish/rendition-queries.ts';
import { updateAssetStoryboard } from './storyboard-queries.ts';

const stillCount = 6;

/** Folder of the sheets of stills of a stream on air. */
export function liveSheetFolder(assetId: string): string {
  return `v/${assetId}/live`;
}

/** The handler of `storyboardJob`: sprites and good stills from the key frames of the smallest rung. */
export function makeStoryboard(platform: Platform, generation: AssetGeneration, context: JobContext): Promise<void> {
  return runStep(platform, { ...generation, job: storyboardJob, context }, async (found) => {
    let asset: AssetRow | undefined = found;
    while (asset?.generation === generation.generation && asset.storyboard_at === null) {
      await drawStoryboard(platform, asset, context.signal);
      asset = await findAsset(platform.db, asset.id);
    }
  });
}

/** Draws and stores the storyboard. It is not stored if the recording was trimmed in the meantime. */
async function drawStoryboard(platform: Platform, asset: AssetRow, signal: AbortSignal): Promise<void> {
  const { config, db, storage, clock } = platform;
  const facts = sourceFactsOf(asset);
  const smallest = await smallestRung(platform, asset);
  const plan = planStoryboard(facts.video, smallest.segments.length);
  const starts = startsOf(smallest);
  const sheets = new SheetMaker(plan.thumbnail, (index, jpeg) => {
    return storage.putBytes(`v/${asset.id}/${sheetName(index)}`, jpeg);
  });
  const scores: number[] = [];
  const segments = Readable.from(renditionBytes(platform, asset, smallest));
  await eachKeyFrame(await toolchainFor(config), { segments, size: plan.thumbnail, signal }, async (rgb, index) => {
    scores.push(stillScore(rgb, plan.thumbnail.width));
    if (index % plan.step === 0) await sheets.add(rgb);
  });
  const vtt = storyboardVtt(plan, await sheets.end(), { starts, durationS: durationS(facts) });
  await storage.putBytes(`v/${asset.id}/storyboard.vtt`, vtt);
  const chosen = chooseStills(scores, stillCount).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const stills = chosen.map((index) => starts[index] ?? 0);
  // A recording uses this storyboard from now on.
  await storage.deletePrefix(liveSheetFolder(asset.id));
  await inTransaction(db, async (tx) => {
    const now = await lockAsset(tx, asset.id);
    if (!now || !isSameTrim(now, asset)) return;
    await updateAssetStoryboard(tx, { assetId: asset.id, stills, at: clock.now() });
    await fileOutcome().onStoryboard(tx, asset.id);
    clearContentCaches(platform, tx);
    platform.bus.publish(tx, rewrittenTopic, `v/${asset.id}`);
  });
}

function isSameTrim(one: AssetRow, other: AssetRow): boolean {
  return one.trim_start_s === other.trim_start_s && one.trim_length_s === other.trim_length_s;
}

/** Start of each segment in seconds; a segment begins with its only key frame. */
function startsOf({ segments }: RenditionProgress): number[] {
  let endS = 0;
  return segments.map(({ durationS: lengthS }) => {
    endS += lengthS;
    return endS - lengthS;
  });
}

async function smallestRung({ db }: Platform, asset: AssetRow): Promise<RenditionProgress> {
  const generation = { assetId: asset.id, generation: asset.generation };
  // In live renditions, some segments may have been left out.
  const segments = asset.generation === 1 ? await listSegments(db, asset.id, 0) : [];
  const renditions =
    segments.length > 0
      ? broadcastProgress(await readBroadcast(db, asset.id), segments)
      : readRenditionProgress(asset, await listRenditions(db, generation), await listChunks(db, generation));
  const pictures = renditions.filter(({ row }) => row.tier !== 'audio');
  return pictures.at(-1) as RenditionProgress;
}
