import { createTimer } from '../listen.ts';
import type { Concern } from '../playback-session.ts';
import type { AnnouncerState, PlayerState } from '../state.ts';

/** Shorter stalls are not announced. */
const patienceMs = 1500;

/** Announces changes to screen readers, whatever their cause. */
export const announcer: Concern<AnnouncerState> = {
  state: { announcement: '' },
  attach({ store, props }, signal) {
    const stall = createTimer(signal);
    let last = store.get();

    function changeOf(now: PlayerState): string | undefined {
      const { labels, source } = props();
      if (now.ended && !last.ended) return labels.ended;
      if (now.interrupted && !last.interrupted) return labels.interrupted;
      // Outdated announcements are cleared.
      if (now.announcement === labels.interrupted && !now.interrupted) return '';
      if (now.announcement === labels.buffering && !now.waiting) return '';
      if (now.paused !== last.paused && now.started) return now.paused ? labels.paused : labels.playing;
      if (now.captionLang !== last.captionLang) {
        const caption = source.captions.find(({ lang }) => lang === now.captionLang);
        return caption ? `${labels.captionsOn}: ${caption.label}` : labels.captionsOff;
      }
      if (now.speed !== last.speed) return `${labels.speed}: ${now.speed}`;
      if (now.muted !== last.muted) return now.muted ? labels.soundOff : labels.soundOn;
      if (now.chosenQuality !== last.chosenQuality) {
        return `${labels.quality}: ${now.chosenQuality === null ? labels.auto : `${now.chosenQuality}p`}`;
      }
      return undefined;
    }

    const stop = store.subscribe(() => {
      const now = store.get();
      const announcement = changeOf(now);
      if (now.waiting && !last.waiting) {
        stall.start(patienceMs, () => store.set({ announcement: props().labels.buffering }));
      } else if (!now.waiting) stall.stop();
      last = now;
      if (announcement !== undefined) store.set({ announcement });
    });
    signal.addEventListener('abort', stop, { once: true });
  },
};
