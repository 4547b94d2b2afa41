import { createTimer } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { ResumeState } from '../state.ts';
import { seekTo } from './seek.ts';

const noteMs = 6000;
/** For earlier positions the note is not shown. */
const worthMentioningSeconds = 5;

/** Shows a note with a button to start over. The engine itself starts at `startAt`. */
export const resume: Concern<ResumeState> = {
  state: { resumedAt: null },
  attach({ video, store, props }, signal) {
    const { startAt, range } = props().source;
    if (range || startAt < worthMentioningSeconds) return;
    const timer = createTimer(signal);
    video.addEventListener(
      'playing',
      () => {
        // A video that is being encoded again may not be long enough yet.
        if (Math.abs(video.currentTime - startAt) > worthMentioningSeconds) return;
        store.set({ resumedAt: startAt });
        timer.start(noteMs, () => store.set({ resumedAt: null }));
      },
      { once: true, signal },
    );
  },
};

/** Goes to the beginning of the video or livestream. */
export function startOver(session: PlaybackSession): void {
  session.store.set({ resumedAt: null });
  seekTo(session, session.store.get().rangeStart);
}
