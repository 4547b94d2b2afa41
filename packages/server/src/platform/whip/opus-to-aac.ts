import { PassThrough, type Readable } from 'node:stream';
import { flags } from '../ffmpeg/tool/flags.ts';
import { runTool } from '../ffmpeg/tool/run-tool.ts';
import { ByteReader } from '../rtmp/byte-reader.ts';
import { OggOpus, samplesIn, silentOpus } from './ogg-opus.ts';

const rate = 48_000;
const aacSamples = 1024;
const headBytes = 7;
const memoryLimitBytes = 512 * 1024 ** 2;
/** A larger step means that the sender's clock was changed. */
const largestGap = 10 * rate;
const waitingMaxBytes = 1024 * 1024;
const args = [
  ...flags('-nostdin -hide_banner -v error -protocol_whitelist pipe -format_whitelist ogg'),
  ...flags('-fflags nobuffer -probesize 32 -analyzeduration 0 -f ogg -i pipe:0'),
  ...flags('-ac 2 -ar 48000 -c:a aac -b:a 160k -flush_packets 1 -f adts pipe:3'),
];

export interface AacFrame {
  /** Time of the first sample, in 48 kHz ticks. */
  at: number;
  payload: Buffer;
}

/** AAC-LC of 48 kHz and two channels (ISO 14496-3 §1.6.2.1). */
export const aacSetup = Buffer.of(0x11, 0x90);

/**
 * Turns the Opus packets of one sender into AAC, with one small ffmpeg. Lost packets become silence, so that the sound
 * stays in time with the picture.
 */
export class OpusToAac {
  readonly #ogg = new OggOpus();
  readonly #input = new PassThrough();
  readonly #onFrame: (frame: AacFrame) => void;
  readonly #stop = new AbortController();
  /** Resolves when it was closed. Rejects if ffmpeg fails. */
  readonly over: Promise<void>;
  #start: number | undefined;
  #end = 0;
  #shift = 0;

  constructor(ffmpeg: string, onFrame: (frame: AacFrame) => void) {
    this.#onFrame = onFrame;
    this.#input.write(this.#ogg.head());
    this.over = runTool(ffmpeg, {
      args,
      input: this.#input,
      outputs: [(stream) => this.#read(stream)],
      timeLimitMs: Infinity,
      memoryLimitBytes,
      signal: this.#stop.signal,
    }).then(
      () => undefined,
      (error: unknown) => {
        if (!this.#stop.signal.aborted) throw error;
      },
    );
  }

  /** `at` counts samples at 48 kHz and does not wrap around. */
  push(packet: Buffer, at: number): void {
    const samples = samplesIn(packet);
    if (samples === 0 || this.#input.writableLength > waitingMaxBytes) return;
    if (this.#start === undefined) [this.#start, this.#end] = [at, at];
    if (Math.abs(at + this.#shift - this.#end) > largestGap) this.#shift = this.#end - at;
    const place = at + this.#shift;
    if (place < this.#end - samples / 2) return;
    this.fillUntil(place);
    this.#input.write(this.#ogg.packet(packet));
    this.#end += samples;
  }

  /** Inserts silence for packets that did not arrive. */
  fillUntil(at: number): void {
    if (this.#start === undefined) return;
    for (; this.#end + silentOpus.samples <= at; this.#end += silentOpus.samples) {
      this.#input.write(this.#ogg.packet(silentOpus.packet));
    }
  }

  close(): void {
    this.#stop.abort();
  }

  async #read(stream: Readable): Promise<void> {
    const bytes = new ByteReader(stream);
    for (let count = 0; ; count += 1) {
      const head = await bytes.read(headBytes);
      if (head === null) return;
      if (head.readUInt16BE(0) >> 4 !== 0xfff) throw new Error('The sound is not AAC');
      const payload = await bytes.read(((head.readUIntBE(3, 3) >> 5) & 0x1fff) - headBytes);
      if (payload === null) return;
      // The first frame contains what the encoder puts before the sound.
      if (count > 0) this.#onFrame({ at: (this.#start ?? 0) + (count - 1) * aacSamples, payload });
    }
  }
}
