import { createTimer } from '../listen.ts';
import type { Concern, Stage } from '../stage.ts';
import type { ResumeState } from '../state.ts';
import { seekTo } from './playback.ts';

const noteMs = 6000;
/** Below this, most viewers want to start over anyway. */
const worthMentioningSeconds = 5;

/** The engine starts at `startAt` itself; this shows a note with a button to start over. */
export const resume: Concern<ResumeState> = {
  state: { resumedAt: null },
  attach({ video, store, props }, signal) {
    const { startAt } = props().source;
    if (startAt < worthMentioningSeconds) return;
    const timer = createTimer(signal);
    video.addEventListener(
      'playing',
      () => {
        // A video that is being encoded again may not reach that far yet.
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
