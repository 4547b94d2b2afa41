import { createTimer } from './listen.ts';
import { seekTo } from './playback.ts';
import type { Feature, Stage } from './stage.ts';

export interface ResumeState {
  /** Where playback was taken up again, in seconds, as long as the note about it is shown. */
  resumedAt: number | null;
}

const noteMs = 6000;
/** Below this, starting over is what one wants anyway. */
const worthMentioningSeconds = 5;

/** The engine starts at `startAt` itself; this tells the viewer and lets them start over. */
export const resume: Feature<ResumeState> = {
  state: { resumedAt: null },
  attach({ video, store, props }, signal) {
    const { startAt } = props().source;
    if (startAt < worthMentioningSeconds) return;
    const timer = createTimer(signal);
    video.addEventListener(
      'playing',
      () => {
        // A video that is being made anew may not reach as far yet.
        if (Math.abs(video.currentTime - startAt) > worthMentioningSeconds) return;
        store.set({ resumedAt: startAt });
        timer.start(noteMs, () => store.set({ resumedAt: null }));
      },
      { once: true, signal },
    );
  },
};

export function startOver(stage: Stage): void {
  stage.store.set({ resumedAt: null });
  seekTo(stage, 0);
}
