import type { LiveCaption } from '../../../platform/ffmpeg/live/encode-live.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import { decodeSound } from '../../../platform/speech/decode-sound.ts';
import type { HeardText, SpeechEngine } from '../../../platform/speech/speech-engine.ts';

/** Maximum number of waiting packets, about 20 s of sound. A slower engine misses the rest. */
const waitingMax = 1000;
const shownMinS = 1.5;
/** Texts that would be later than this are left out. */
const behindMaxS = 10;

/**
 * Recognised speech in the sound of one encoder. The stream does not wait for it. A text is shown when it arrives, some
 * seconds late; the recording has it at the time when it was spoken.
 */
export class RunSpeech {
  readonly #abort = new AbortController();
  #waiting: MediaTag[] = [];
  #firstS: number | undefined;
  #isOver = false;
  #changed = Promise.withResolvers<void>();
  #heard: HeardText[] = [];
  #shown: LiveCaption[] = [];
  #shownUntilS = 0;

  /** `header` configures the decoder of the sound. */
  constructor(platform: Platform, engine: SpeechEngine, header: MediaTag | undefined) {
    if (header) this.#waiting.push({ ...header, timestamp: 0 });
    void this.#listen(platform, engine).catch((error: unknown) => {
      if (!this.#abort.signal.aborted) platform.log.warn({ err: error }, 'the speech recognition of a stream failed');
      this.end();
    });
  }

  take(tag: MediaTag, timeS: number): void {
    if (this.#isOver || timeS < 0) return;
    this.#firstS ??= timeS;
    if (this.#waiting.length >= waitingMax) this.#waiting = [];
    this.#waiting.push({ ...tag, timestamp: Math.max(0, Math.round((timeS - this.#firstS) * 1000)) });
    this.#tell();
  }

  /** The texts from `startS` to `endS`, which is the next part. */
  show(startS: number, endS: number): LiveCaption[] {
    for (const heard of this.#heard.splice(0)) this.#plan(heard, startS);
    const shown = this.#shown.filter((caption) => caption.startS < endS);
    this.#shown = this.#shown.filter((caption) => caption.endS > endS);
    return shown.map((caption) => {
      return { ...caption, startS: Math.max(startS, caption.startS), endS: Math.min(endS, caption.endS) };
    });
  }

  /** Shows the texts of the encoder before first; it ended at `atS`. */
  follow(before: RunSpeech, atS: number): void {
    before.show(atS, atS);
    this.#shown = before.#shown.map((caption) => {
      return { ...caption, startS: caption.startS - atS, endS: caption.endS - atS };
    });
    this.#shownUntilS = before.#shownUntilS - atS;
  }

  /** Stops. Texts that are not recognised yet are not shown. */
  end(): void {
    this.#isOver = true;
    this.#waiting = [];
    this.#abort.abort();
    this.#tell();
  }

  #plan({ text, ...heard }: HeardText, nowS: number) {
    const startS = Math.max(nowS, this.#shownUntilS);
    if (startS - nowS > behindMaxS) return;
    this.#shownUntilS = startS + Math.max(shownMinS, heard.endS - heard.startS);
    const lateS = startS - heard.startS - (this.#firstS ?? 0);
    this.#shown.push({ track: 0, startS, endS: this.#shownUntilS, lateS, text });
  }

  async #listen(platform: Platform, engine: SpeechEngine): Promise<void> {
    const { ffmpeg } = await toolchainFor(platform.config);
    const { signal } = this.#abort;
    const listen = (pcm: AsyncIterable<Buffer>) => engine(pcm, (heard) => this.#heard.push(heard), signal);
    await decodeSound(ffmpeg, this.#read(), listen, signal);
  }

  async *#read(): AsyncGenerator<MediaTag> {
    while (!this.#isOver) {
      const tag = this.#waiting.shift();
      if (tag) yield tag;
      else await this.#changed.promise;
    }
  }

  #tell() {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
