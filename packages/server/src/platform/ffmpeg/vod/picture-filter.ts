import type { VideoFacts } from '../probe/source-facts.ts';

const nominalPeakNits = 100;
/** Untagged pictures of at least this height count as BT.709, as in players. */
const highDefinitionFrom = 720;

/** Filters that make progressive frames at the source's own times. */
export function deinterlaceFilter({ interlaced }: Pick<VideoFacts, 'interlaced'>): string[] {
  return interlaced ? ['bwdif=mode=send_frame'] : [];
}

/** Filters that scale to a size in square pixels, and give 8-bit SDR with tagged colours. */
export function sdrPicture(video: VideoFacts, { width, height }: { width: number; height: number }): string[] {
  const scale = `scale=${width}:${height}:flags=bicubic:out_range=tv`;
  const last = ['setsar=1', 'format=yuv420p'];
  if (video.hdr === null) return [scale, ...colorTags(video), ...last];
  // Scaling is first, because the other filters calculate in floating point for each pixel.
  return [
    `scale=${width}:${height}:flags=bicubic`,
    `zscale=transfer=linear:npl=${nominalPeakNits}`,
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=tv',
    ...last,
  ];
}

/** Filters that tag every rung with the same colour space. A player would guess another one for small rungs. */
function colorTags({ colorTagged, width, height }: VideoFacts): string[] {
  if (colorTagged) return [];
  const space = Math.min(width, height) >= highDefinitionFrom ? 'bt709' : 'smpte170m';
  return [`setparams=colorspace=${space}:color_primaries=${space}:color_trc=${space}`];
}
