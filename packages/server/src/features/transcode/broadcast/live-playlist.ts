import type { Db } from '../../../platform/db/database.ts';
import { audioBitrate } from '../../../platform/ffmpeg/vod/audio-args.ts';
import { segmentFrames } from '../../../platform/ffmpeg/vod/chunk-plan.ts';
import { livePlaylist, multivariantPlaylist } from '../../../platform/ffmpeg/vod/playlists.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import { type AssetRow, findAsset } from '../asset-queries.ts';
import type { RenditionProgress } from '../publish/rendition-progress.ts';
import { type ChunkRow, listChunks, listRenditions, type RenditionRow } from '../publish/rendition-queries.ts';
import { findLastSegment, listSegments, type SegmentRow } from './broadcast-queries.ts';

/** 16 seconds: players start three segments before the end, and may fall behind by as many. */
const shownSegments = 8;

export interface Broadcast {
  asset: AssetRow;
  /** Largest first, the sound last. */
  renditions: RenditionRow[];
  parts: ChunkRow[];
}

export async function readBroadcast(db: Db, assetId: string): Promise<Broadcast> {
  const making = { assetId, generation: 1 };
  const asset = await findAsset(db, assetId);
  if (!asset) throw new Error(`There is no asset ${assetId}`);
  return { asset, renditions: await listRenditions(db, making), parts: await listChunks(db, making) };
}

export function segmentName(index: number): string {
  return `${String(index).padStart(5, '0')}.m4s`;
}

/** The progress of each rendition, from the stored segments. */
export function broadcastProgress({ renditions, parts }: Broadcast, segments: SegmentRow[]): RenditionProgress[] {
  return renditions.map((row, place) => {
    const own = new Map(parts.filter(({ rendition }) => rendition === row.name).map((part) => [part.index, part]));
    return {
      row,
      codec: [...own.values()][0]?.codec ?? '',
      complete: true,
      joins: true,
      segments: segments.map((segment, at) => ({
        file: segmentName(segment.index),
        initFile: own.get(segment.part)?.init_file ?? '',
        durationS: row.tier === 'audio' ? segment.sound_s : segment.picture_s,
        bytes: segment.bytes[place] ?? 0,
        keyFrameBytes: segment.key_frame_bytes[place] ?? 0,
        discontinuity: at > 0 && segments[at - 1]?.part !== segment.part,
        shownAt: segment.shown_at,
      })),
    };
  });
}

/** Writes the playlists that viewers of a broadcast poll: the last segments of every rendition. */
export async function writeLivePlaylists(
  { storage }: Pick<Platform, 'storage'>,
  db: Db,
  { assetId, ended }: { assetId: string; ended: boolean },
): Promise<void> {
  const broadcast = await readBroadcast(db, assetId);
  const last = await findLastSegment(db, assetId);
  const segments = await listSegments(db, assetId, Math.max(0, (last?.index ?? 0) - shownSegments + 1));
  const numbers = { sequence: segments[0]?.index ?? 0, discontinuities: segments[0]?.part ?? 0, ended };
  const { rate_num: num, rate_den: den } = broadcast.asset;
  const rate = { num: num ?? 0, den: den ?? 1 };
  const targetS = (segmentFrames(rate) * rate.den) / rate.num;
  const made = broadcastProgress(broadcast, segments);
  for (const { row, segments: own } of made) {
    const folder = `../../${generationFolder({ assetId, generation: 1 }).split('/').at(-1)}/${row.name}`;
    const listed = own.map(({ file, initFile, durationS, discontinuity }, index) => ({
      uri: `${folder}/${file}`,
      initUri: `${folder}/${initFile}`,
      durationS,
      discontinuity,
      shownAt: (segments[index] as SegmentRow).shown_at,
    }));
    await storage.putBytes(`v/${assetId}/live/${row.name}/playlist.m3u8`, livePlaylist(listed, targetS, numbers));
  }
  if (numbers.sequence > 0 || segments.length > 1) return;
  await storage.putBytes(`v/${assetId}/live/master.m3u8`, liveMaster(made, rate));
}

function liveMaster(made: RenditionProgress[], rate: { num: number; den: number }): string {
  const sound = made.find(({ row }) => row.tier === 'audio');
  const pictures = made.filter(({ row }) => row.tier !== 'audio').toReversed();
  const middle = Math.floor(pictures.length / 2);
  // Players that do not measure the bandwidth start with the first.
  const inOrder = [...pictures.slice(middle), ...pictures.slice(0, middle)];
  const variants = inOrder.map(({ row, codec }) => ({
    folder: row.name,
    width: row.width,
    height: row.height,
    rate,
    codec,
    peak: row.max_bitrate,
    average: row.max_bitrate,
    keyFramePeak: null,
  }));
  const audio = { folder: 'audio', peak: audioBitrate, average: audioBitrate, language: null };
  return multivariantPlaylist(variants, { ...audio, codec: sound?.codec ?? '' });
}
