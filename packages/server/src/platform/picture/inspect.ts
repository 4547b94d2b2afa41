/** Good programs write ten; each is a pass over the whole picture. */
const mostScans = 100;
const mostFrames = 100;

const startOfScan = 0xda;
/** Markers without a length: restarts, beginning and end. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
}

/** Why a picture is not worth decoding, read from its bytes alone in milliseconds; null for a usual one. */
export function objectionTo(bytes: Uint8Array): string | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (picture.readUInt16BE(0) === 0xffd8 && countScans(picture) > mostScans) {
    return `This picture is built of more than ${mostScans} scans. Save it again as an ordinary JPEG.`;
  }
  if (picture.toString('latin1', 8, 12) === 'WEBP' && countFrames(picture) > mostFrames) {
    return `This picture is an animation of more than ${mostFrames} frames. Save one of them as a picture.`;
  }
  return null;
}

/** ITU T.81, B.1.1: between markers stand their segments, after a start of scan the coded data. */
function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff, 2); at !== -1 && at + 3 < jpeg.length && scans <= mostScans; ) {
    const marker = jpeg[at + 1] as number;
    if (marker === startOfScan) scans += 1;
    const isSegment = marker !== 0 && marker !== 0xff && !isBare(marker);
    at = jpeg.indexOf(0xff, isSegment ? at + 2 + jpeg.readUInt16BE(at + 2) : at + (marker === 0xff ? 1 : 2));
  }
  return scans;
}

/** RIFF: chunks of a name, a length and as many bytes. */
function countFrames(webp: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= webp.length && frames <= mostFrames; ) {
    if (webp.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return frames;
}
