/** A packet of sound, picture or metadata, as in RTMP and FLV. */
export interface MediaTag {
  kind: 'audio' | 'video' | 'data';
  /** Milliseconds that wrap around at 2^32. */
  timestamp: number;
  payload: Buffer;
}

const tagTypes = { audio: 8, video: 9, data: 18 };

const codecs = { h264: 7, aac: 10, mp3: 2 };
const extendedVideo = 0x80;
const keyFrame = 1;

/** `other` tags are ignored. */
export type TagRole = 'header' | 'key' | 'frame' | 'other';

/** The role of an audio or video tag for a decoder. `header` configures it before the first frame. */
export function roleOf({ kind, payload }: MediaTag): TagRole {
  const [first = 0, second] = payload;
  if (kind === 'video') {
    if ((first & extendedVideo) !== 0 || (first & 0x0f) !== codecs.h264) return 'other';
    if (second === 0) return 'header';
    return first >> 4 === keyFrame && second === 1 ? 'key' : 'frame';
  }
  const codec = first >> 4;
  if (codec === codecs.aac) return second === 0 ? 'header' : 'frame';
  return codec === codecs.mp3 ? 'frame' : 'other';
}

/** FLV header of a file with sound and picture. */
export const flvHeader = Buffer.of(0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0);

export function flvTag({ kind, payload }: MediaTag, timestamp: number): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt8(tagTypes[kind], 0);
  head.writeUIntBE(payload.length, 1, 3);
  head.writeUIntBE(timestamp & 0xffffff, 4, 3);
  head.writeUInt8((timestamp >>> 24) & 0xff, 7);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(head.length + payload.length);
  return Buffer.concat([head, payload, tail]);
}
