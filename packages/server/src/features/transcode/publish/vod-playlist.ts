import { audioBitrate } from '../../../platform/ffmpeg/vod/audio-args.ts';
import {
  type AudioVariant,
  keyFramePlaylist,
  mediaPlaylist,
  multivariantPlaylist,
  type Variant,
} from '../../../platform/ffmpeg/vod/playlists.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder, sourceFactsOf } from '../asset.ts';
import type { AssetRow } from '../asset-queries.ts';
import type { RenditionProgress } from './rendition-progress.ts';

const bitsAByte = 8;

export async function writeRendition({ storage }: Platform, asset: AssetRow, made: RenditionProgress): Promise<void> {
  const folder = `${generationFolder({ assetId: asset.id, generation: asset.generation })}/${made.row.name}`;
  const targetS = Math.max(...made.segments.map(({ durationS }) => durationS));
  const segments = made.segments.map((segment) => ({
    uri: segment.file,
    initUri: segment.initFile,
    durationS: segment.durationS,
    discontinuity: segment.discontinuity,
    shownAt: segment.shownAt,
    bytes: segment.keyFrameBytes,
  }));
  await Promise.all([
    storage.putBytes(`${folder}/playlist.m3u8`, mediaPlaylist(segments, targetS, made.complete)),
    made.row.tier === 'audio' ||
      storage.putBytes(`${folder}/iframes.m3u8`, keyFramePlaylist(segments, targetS, made.complete)),
  ]);
}

export async function writeMaster({ storage }: Platform, asset: AssetRow, joined: RenditionProgress[]): Promise<void> {
  const { video, audio } = sourceFactsOf(asset);
  const folderOf = (name: string) => `g${asset.generation}/${name}`;
  const pictures = joined.filter(({ row }) => row.tier !== 'audio');
  const sound = joined.find(({ row }) => row.tier === 'audio');
  const variants = startFirst(pictures).map((made): Variant => {
    const rates = bitratesOf(made, ({ bytes }) => bytes);
    return {
      folder: folderOf(made.row.name),
      width: made.row.width,
      height: made.row.height,
      rate: video.rate,
      codec: made.codec,
      peak: made.complete ? rates.peak : Math.max(rates.peak, made.row.max_bitrate),
      average: rates.average,
      keyFramePeak: bitratesOf(made, ({ keyFrameBytes }) => keyFrameBytes).peak,
    };
  });
  const audioVariant: AudioVariant | null = sound
    ? {
        folder: folderOf(sound.row.name),
        codec: sound.codec,
        peak: Math.max(audioBitrate, bitratesOf(sound, ({ bytes }) => bytes).peak),
        average: bitratesOf(sound, ({ bytes }) => bytes).average,
        language: audio?.language ?? null,
      }
    : null;
  await storage.putBytes(`v/${asset.id}/master.m3u8`, multivariantPlaylist(variants, audioVariant));
}

/** Puts the best low rung first, because players start there; then the others from small to large. */
function startFirst(pictures: RenditionProgress[]): RenditionProgress[] {
  const first = pictures.find(({ row }) => row.tier === 'low') ?? pictures[0];
  return [...(first ? [first] : []), ...pictures.toReversed().filter((made) => made !== first)];
}

function bitratesOf(
  { segments }: RenditionProgress,
  sizeOf: (segment: RenditionProgress['segments'][number]) => number,
) {
  // The shorter last segment is left out, because its bit rate means nothing (RFC 8216 §4.3.4.2).
  const whole = segments.slice(0, Math.max(1, segments.length - 1));
  const peaks = whole.map((segment) => (sizeOf(segment) * bitsAByte) / segment.durationS);
  const bytes = segments.reduce((sum, segment) => sum + sizeOf(segment), 0);
  const seconds = segments.reduce((sum, { durationS }) => sum + durationS, 0);
  return { peak: Math.max(...peaks), average: (bytes * bitsAByte) / seconds };
}
