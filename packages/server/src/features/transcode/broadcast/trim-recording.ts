import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { rewrittenTopic } from '../../../platform/delivery/media-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { type AssetRow, findAsset, findNewestAssetId, lockAsset } from '../asset-queries.ts';
import { writeTrimJob } from '../jobs.ts';
import { renewRenditions } from '../renew-renditions.ts';
import { applyTrim } from '../trim/apply-trim.ts';
import { findTrimmedSpan, updateAssetTrim } from '../trim/trim-queries.ts';
import { listAllSegments } from './broadcast-queries.ts';
import { isRecording } from './is-recording.ts';
import { describeRecording, publishRecording, writeRecording } from './publish-recording.ts';

/**
 * The whole recording, the part that plays, and whether other renditions are being made. Null before there is a
 * recording.
 */
export async function readTrim(db: Db, assetId: string | null) {
  const asset = assetId === null ? undefined : await findAsset(db, assetId);
  const trimmed = asset && (await isPlayed(db, asset)) ? await findTrimmedSpan(db, asset.id) : undefined;
  if (!asset || !trimmed) return null;
  const { trim_start_s: startS, trim_length_s: lengthS } = asset;
  const endS = lengthS === null ? trimmed.wholeS : startS + lengthS;
  return { lengthS: trimmed.wholeS, startS, endS, isMaking: asset.state !== 'ready' };
}

/** Whether the asset is what plays: the video may have got another file. */
async function isPlayed(db: Db, { id, media_id: mediaId, published_generation }: AssetRow): Promise<boolean> {
  return published_generation !== null && mediaId !== null && (await findNewestAssetId(db, mediaId)) === id;
}

/**
 * Hides the start and the end of a recording, at the nearest borders of its segments (two seconds). Live renditions
 * change at once: a job writes their playlists after the commit, so a kill cannot leave half of a trim. Renditions that
 * were made from the source are made again; they replace the present ones together with the times of chapters and chat.
 * Throws `not_ready` before there is a recording, `invalid_request` if nothing is left.
 */
export async function trimRecording(
  platform: Platform,
  tx: Db,
  { assetId, startS, endS }: { assetId: string | null; startS: number; endS: number | null },
): Promise<void> {
  const asset = assetId === null ? undefined : await lockAsset(tx, assetId);
  if (!asset || !(await isPlayed(tx, asset))) throw new ProblemError('not_ready');
  let atS = 0;
  const edges = [0];
  for (const { picture_s } of await listAllSegments(tx, asset.id)) {
    atS += picture_s;
    edges.push(Math.round(atS * 1000) / 1000);
  }
  const nearest = (timeS: number) => {
    return edges.reduce((best, edge) => (Math.abs(edge - timeS) < Math.abs(best - timeS) ? edge : best));
  };
  const lastS = edges.at(-1) ?? 0;
  const [from, to] = [nearest(startS), nearest(endS ?? lastS)];
  if (to <= from) throw invalidField('body.endS', 'Nothing would be left');
  const trim = { startS: from, lengthS: to === lastS ? null : to - from };
  await updateAssetTrim(tx, asset.id, trim);
  if (asset.published_generation === 1) {
    await applyTrim(tx, { ...asset, trim_start_s: trim.startS, trim_length_s: trim.lengthS });
    if (await isRecording({ ...platform, db: tx }, asset.id)) await describeRecording(platform, tx, asset);
    await publishRecording(platform, tx, asset.id);
    await platform.jobs.enqueue(tx, writeTrimJob, { assetId: asset.id }, { singletonKey: asset.id });
  }
  // The existence of the file is no sign: it may be there before `makeSource` has committed.
  if (asset.generation === 1) return;
  await renewRenditions(platform, tx, asset);
}

/** The handler of `writeTrimJob`. */
export async function writeTrim(platform: Platform, { assetId }: { assetId: string }): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const asset = await lockAsset(tx, assetId);
    if (asset?.published_generation !== 1) return;
    await writeRecording(platform, tx, assetId);
    platform.bus.publish(tx, rewrittenTopic, `v/${assetId}`);
  });
}
