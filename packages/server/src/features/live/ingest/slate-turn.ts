import type { LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import { SlateRun } from '../../../platform/ffmpeg/live/slate.ts';
import type { SessionRecorder } from './session-recorder.ts';
import type { PreparedSlate } from './stream-slate.ts';

/** The turn of the slate in a session, from the end of an encoder to the first part of the next. */
export class SlateTurn {
  readonly #prepared: PreparedSlate;
  #run: SlateRun | undefined;

  constructor(prepared: PreparedSlate) {
    this.#prepared = prepared;
  }

  get isOn(): boolean {
    return this.#run !== undefined;
  }

  /** When its next part is due, in the time of `performance.now()`. */
  get dueAt(): number {
    return this.#run?.dueAt ?? Infinity;
  }

  /** The part that is due. Call `advance` when it is stored. */
  get duePart(): LivePart | undefined {
    return performance.now() < this.dueAt ? undefined : this.#run?.part;
  }

  advance(): void {
    const run = this.#run;
    // Another slate may have been made in the meantime.
    if (run?.advance() && this.#prepared.ready !== run.slate) this.#run = undefined;
  }

  /** Begins after a part that was stored at `storedAt`. Returns false while no slate is ready. */
  begin(recorder: SessionRecorder, storedAt: number): boolean {
    const slate = this.#prepared.ready;
    if (!slate) return false;
    recorder.begin({ inits: slate.inits, beganAt: undefined, isSlate: true, sent: undefined });
    this.#run = new SlateRun(slate, storedAt);
    return true;
  }

  end(): void {
    this.#run = undefined;
  }
}
