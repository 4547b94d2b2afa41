import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import { findAsset } from '../asset-queries.ts';
import { type RenditionProgress, readRenditionProgress, type SegmentEntry } from '../publish/rendition-progress.ts';
import { listChunks, listRenditions } from '../publish/rendition-queries.ts';
import { listSegments } from './broadcast-queries.ts';
import { isRecording } from './is-recording.ts';
import { broadcastProgress, readBroadcast } from './live-playlist.ts';

/**
 * The picture of the first segments of a video, together at most `maxS` long, as one MP4 file. It is of the smallest
 * rendition that is at least this high, else of the largest. Null without a finished rendition.
 */
export async function readBeginning(
  platform: Platform,
  { assetId, height, maxS }: { assetId: string; height: number; maxS: number },
): Promise<{ bytes: Buffer; durationS: number } | null> {
  const { storage } = platform;
  const { generation, renditions } = await readRenditions(platform, assetId);
  const pictures = renditions
    .filter(({ row, segments }) => row.tier !== 'audio' && segments.length > 0)
    .toSorted((a, b) => a.row.height - b.row.height);
  const chosen = pictures.find(({ row }) => row.height >= height) ?? pictures.at(-1);
  const [first] = chosen?.segments ?? [];
  if (chosen === undefined || first === undefined) return null;
  const segments: SegmentEntry[] = [];
  let durationS = 0;
  for (const segment of chosen.segments) {
    const isOther = segments.length > 0 && (segment.discontinuity || segment.initFile !== first.initFile);
    if (isOther || durationS + segment.durationS > maxS) break;
    segments.push(segment);
    durationS += segment.durationS;
  }
  const folder = `${generationFolder({ assetId, generation })}/${chosen.row.name}`;
  const files = [first.initFile, ...segments.map(({ file }) => file)];
  const bytes = await Promise.all(files.map((file) => storage.read(`${folder}/${file}`)));
  return { bytes: Buffer.concat(bytes), durationS };
}

async function readRenditions(
  platform: Platform,
  assetId: string,
): Promise<{ generation: number; renditions: RenditionProgress[] }> {
  const { db } = platform;
  const asset = await findAsset(db, assetId);
  const generation = asset?.published_generation ?? 1;
  if (!asset) return { generation, renditions: [] };
  if (await isRecording(platform, assetId)) {
    const segments = await listSegments(db, assetId, 0);
    return { generation: 1, renditions: broadcastProgress(await readBroadcast(db, assetId), segments) };
  }
  const published = { assetId, generation };
  const [rows, chunks] = await Promise.all([listRenditions(db, published), listChunks(db, published)]);
  return { generation, renditions: readRenditionProgress(asset, rows, chunks) };
}
