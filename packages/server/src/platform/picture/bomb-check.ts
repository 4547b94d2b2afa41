/** Maximum number of scans. Usual programs write ten; each is a pass over the whole picture. */
const scansMax = 100;
/** Maximum number of pixels of all scans: a large picture may have sixteen scans, a malicious one has many. */
const scannedPixelsMax = 800_000_000;
const framesMax = 100;
/** Largest number of chunks of a WebP file, including metadata. */
const chunksMax = 1000;

const startOfScan = 0xda;
/** Data after it is not read: phones append a short film there. */
const endOfImage = 0xd9;
const animationFrame = Buffer.from('ANMF').readUInt32BE();

/** The reason why a picture is too expensive to decode, found from its bytes in milliseconds; null for a usual one. */
export function objectionTo(bytes: Uint8Array): string | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (picture.length < 12) return null;
  if (picture.readUInt16BE(0) === 0xffd8) {
    const { scans, pixels } = measureJpeg(picture);
    const most = Math.min(scansMax, Math.floor(scannedPixelsMax / Math.max(1, pixels)));
    if (scans > most) return `This picture is built of more than ${most} scans. Save it again as an ordinary JPEG.`;
  }
  if (picture.toString('latin1', 8, 12) === 'WEBP') {
    const { frames, chunks } = measureWebp(picture);
    if (frames > framesMax || chunks > chunksMax) {
      return `This picture is an animation of more than ${framesMax} frames. Save one of them as a picture.`;
    }
  }
  return null;
}

/**
 * Measures a JPEG (ITU T.81, B.1.1): markers have segments, and a start of scan is followed by coded data. Reads each
 * byte once, without searches, so that a file of 0xff bytes is as fast as any other.
 */
function measureJpeg(jpeg: Buffer): { scans: number; pixels: number } {
  const found = { scans: 0, pixels: 0 };
  for (let at = 2; at + 3 < jpeg.length && found.scans <= scansMax; at += 1) {
    const marker = jpeg[at + 1] as number;
    if (jpeg[at] !== 0xff || marker === 0xff) continue;
    if (marker === endOfImage) break;
    if (isBare(marker)) continue;
    if (marker === startOfScan) found.scans += 1;
    if (isFrame(marker) && at + 9 <= jpeg.length) {
      found.pixels = Math.max(found.pixels, jpeg.readUInt16BE(at + 5) * jpeg.readUInt16BE(at + 7));
    }
    at += 1 + jpeg.readUInt16BE(at + 2);
  }
  return found;
}

/** Whether a marker has no length: restarts, the start, and stuffed bytes of coded data. */
function isBare(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker < endOfImage);
}

/** Whether a marker is SOF0 to SOF15, which contain the size of the picture. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Measures a WebP (RIFF): chunks with a name, a length and that number of bytes. */
function measureWebp(webp: Buffer): { frames: number; chunks: number } {
  const found = { frames: 0, chunks: 0 };
  for (let at = 12; at + 8 <= webp.length && found.chunks <= chunksMax; ) {
    found.chunks += 1;
    if (webp.readUInt32BE(at) === animationFrame) found.frames += 1;
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return found;
}
