import { EncoderRun } from '../../../platform/ffmpeg/live/encoder-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SentPieces } from './sent-pieces.ts';

type RunArgs = ConstructorParameters<typeof EncoderRun>;

/** An encoder whose input is kept, unless the operator switched that off. */
export class KeptRun extends EncoderRun {
  readonly sent: SentPieces | undefined;

  constructor(platform: Platform, toolchain: RunArgs[0], args: RunArgs[1]) {
    const sent = platform.config.keepsLiveSource ? new SentPieces(platform) : undefined;
    super(toolchain, { ...args, onRead: sent && ((bytes) => sent.add(bytes)) });
    const { facts } = args.source;
    if (sent && facts) sent.source = { width: facts.width, height: facts.height, skipS: this.skipS };
    this.sent = sent;
  }
}
