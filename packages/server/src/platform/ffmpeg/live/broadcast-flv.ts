import { flvHeader, flvTag, type MediaTag } from '../../rtmp/flv.ts';

export interface FlvStart {
  /** Packets that configure the decoders. */
  headers: { video?: Buffer; audio?: Buffer };
  hasSound: boolean;
  /** The timestamp that becomes 0. */
  startMs: number;
}

/** Format of the silent track: uncompressed, 8 bits, one channel. */
const silentFormat = 0x30;
const silentRate = 44_100 / 8;
const silentSample = 0x80;

/** Writes FLV for a pipe to ffmpeg, from time 0 on. It always has a sound track, which may be silence. */
export async function* writeFlv(
  tags: AsyncIterable<MediaTag>,
  { headers, hasSound, startMs }: FlvStart,
): AsyncGenerator<Buffer> {
  const silence = new Silence();
  yield flvHeader;
  for (const kind of ['video', 'audio'] as const) {
    const payload = headers[kind];
    if (payload && (kind === 'video' || hasSound)) yield flvTag({ kind, timestamp: 0, payload }, 0);
  }
  for await (const tag of tags) {
    if (tag.kind === 'audio' && !hasSound) continue;
    const time = Math.max(0, tag.timestamp - startMs);
    if (!hasSound) yield silence.until(time);
    yield flvTag(tag, time);
  }
}

/** A silent sound track for a broadcast without sound: a player handles one kind of stream, not two. */
class Silence {
  #samples = 0;
  #time = 0;

  until(time: number): Buffer {
    const missing = Math.max(0, Math.floor((time * silentRate) / 1000) - this.#samples);
    const payload = Buffer.concat([Buffer.of(silentFormat), Buffer.alloc(missing, silentSample)]);
    const tag = flvTag({ kind: 'audio', timestamp: this.#time, payload }, this.#time);
    this.#samples += missing;
    this.#time = Math.max(this.#time, time);
    return missing === 0 ? Buffer.alloc(0) : tag;
  }
}
