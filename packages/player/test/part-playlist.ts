import { partSeconds, segmentSeconds } from './streams.ts';

export const partsInSegment = segmentSeconds / partSeconds;
/** Three target durations, as in the service. */
const segmentsWithParts = 3;
/** Sound parts are longer by a frame. */
const partTarget = 0.525;

/**
 * Makes the playlist of a stream on air from a playlist of pieces: this many pieces, as parts (RFC 8216bis). A
 * decoder can begin with any part of the sound, but only with the first of a segment of the picture.
 */
export function partPlaylist(text: string, { made, isSound }: { made: number; isSound: boolean }): string {
  const map = /^#EXT-X-MAP:.*$/m.exec(text)?.[0] ?? '';
  const parts = [...text.matchAll(/^#EXTINF:([\d.]+),\n(\S+)$/gm)].slice(0, made).map(([, seconds, file]) => {
    return { seconds: Number(seconds), file };
  });
  const complete = Math.floor(parts.length / partsInSegment);
  const listed = parts.flatMap(({ seconds, file }, at) => {
    const segment = Math.floor(at / partsInSegment);
    const own = parts.slice(segment * partsInSegment, at + 1);
    const length = own.reduce((sum, part) => sum + part.seconds, 0);
    const independent = isSound || own.length === 1 ? ',INDEPENDENT=YES' : '';
    return [
      ...(segment >= complete - segmentsWithParts
        ? [`#EXT-X-PART:DURATION=${seconds},URI="${file}"${independent}`]
        : []),
      ...(own.length === partsInSegment ? [`#EXTINF:${length.toFixed(6)},`, `whole-${segment}.m4s`] : []),
    ];
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=${3 * segmentSeconds},PART-HOLD-BACK=${3 * partTarget}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    map,
    ...listed,
    '',
  ].join('\n');
}
