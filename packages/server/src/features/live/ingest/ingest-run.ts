import type { LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import { EncoderRun } from '../../../platform/ffmpeg/live/encoder-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RunCaptions } from './run-captions.ts';
import { SentPieces } from './sent-pieces.ts';

type RunArgs = ConstructorParameters<typeof EncoderRun>;

/** An encoder run that also stores its input, unless the operator switched that off, and whose parts have captions. */
export class IngestRun extends EncoderRun {
  readonly sent: SentPieces | undefined;
  readonly captions: RunCaptions;

  constructor(platform: Platform, toolchain: RunArgs[0], args: RunArgs[1]) {
    const sent = platform.config.keepsLiveSource ? new SentPieces(platform) : undefined;
    const captions = new RunCaptions(platform);
    super(toolchain, { ...args, onRead: sent && ((bytes) => sent.add(bytes)), listener: captions });
    const { facts } = args.source;
    if (sent && facts) sent.source = { width: facts.width, height: facts.height, skipS: this.skipS };
    this.sent = sent;
    this.captions = captions;
  }

  override take(): LivePart[] {
    return super.take().map((part) => this.captions.with(part));
  }
}
