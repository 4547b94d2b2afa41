import { readCaptionData, shownAfterMs, unitLengthBytes } from '../../../platform/closed-caption/caption-data.ts';
import { CaptionDecoder } from '../../../platform/closed-caption/caption-decoder.ts';
import type { TagListener } from '../../../platform/ffmpeg/live/broadcast-source.ts';
import type { LiveCaption, LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type MediaTag, roleOf } from '../../../platform/rtmp/flv.ts';
import { pocketsphinx } from '../../../platform/speech/pocketsphinx.ts';
import { RunSpeech } from './run-speech.ts';

/** The captions of one encoder: those in the pictures that it reads, else recognised speech. */
export class RunCaptions implements TagListener {
  readonly #platform: Platform;
  #decoder = new CaptionDecoder();
  #lengthBytes = 4;
  #segmentS = 0;
  #endS = 0;
  #soundHeader: MediaTag | undefined;
  #speech: RunSpeech | undefined;
  /** Whether the pictures contain captions. */
  #isCaptioned = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  take(tag: MediaTag, timeS: number): void {
    const isHeader = roleOf(tag) === 'header';
    if (tag.kind === 'audio') {
      if (isHeader) this.#soundHeader = tag;
      else this.#speech?.take(tag, timeS);
    }
    if (tag.kind !== 'video') return;
    if (isHeader) this.#lengthBytes = unitLengthBytes(tag.payload);
    const data = readCaptionData(tag, this.#lengthBytes);
    if (data) this.#decoder.add(timeS + shownAfterMs(tag) / 1000, data);
  }

  end(): void {
    this.#speech?.end();
  }

  /** Switches speech recognition on or off. It is used only without captions in the pictures. */
  listen(wanted: boolean): void {
    const { speechProgram } = this.#platform.config;
    if (!wanted || this.#isCaptioned || !speechProgram) {
      this.#speech?.end();
      this.#speech = undefined;
    } else {
      this.#speech ??= new RunSpeech(this.#platform, pocketsphinx(speechProgram), this.#soundHeader);
    }
  }

  /** Keeps on the screen what the encoder before was showing at its end. Call it before the first part. */
  follow(before: RunCaptions): void {
    // The encoder before may still read a little.
    [this.#decoder, before.#decoder] = [before.#decoder, this.#decoder];
    this.#decoder.goOnWith(before.#decoder);
    if (!before.#speech) return;
    this.listen(true);
    this.#speech?.follow(before.#speech, before.#endS);
  }

  /** Adds the captions to a part. Call it in the order of the parts, after the encoder has read all data for them. */
  with(part: LivePart): LivePart {
    if (part.index === 0) this.#segmentS = part.startS;
    const endS = part.startS + (part.tracks[0]?.durationS ?? 0);
    // Captions of the encoder before are removed at the end of a part that still shows them.
    const { isLeft } = this.#decoder;
    const sent = this.#decoder.until(endS).map((piece): LiveCaption => ({ ...piece, lateS: 0 }));
    this.#isCaptioned ||= sent.length > 0 && !isLeft;
    this.#endS = endS;
    const shown = sent.length > 0 ? sent : (this.#speech?.show(part.startS, endS) ?? []);
    const captions = shown.map((caption) => {
      return { ...caption, startS: caption.startS - this.#segmentS, endS: caption.endS - this.#segmentS };
    });
    return { ...part, captions };
  }
}
