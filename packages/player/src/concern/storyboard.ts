import { parseStoryboard } from '@greenlight/ui/storyboard';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { StoryboardState } from '../state.ts';

export const storyboard: Concern<StoryboardState> = {
  state: { stills: [] },
  attach(session, signal) {
    const timeline = new AbortController();
    signal.addEventListener('abort', () => timeline.abort(), { once: true });
    const load = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-timeline], [data-panel=chapters]')) return;
      // A video that is still being encoded gets its storyboard at the end.
      const url = session.props().source.storyboard;
      if (!url) return;
      timeline.abort();
      void loadStills(session, url, signal);
    };
    for (const type of ['pointerover', 'pointerdown', 'focusin']) {
      session.root.addEventListener(type, load, { signal: timeline.signal });
    }
  },
};

async function loadStills({ address, store }: PlaybackSession, url: string, signal: AbortSignal) {
  try {
    const response = await fetch(address.current(url), { signal });
    if (!response.ok) return;
    const stills = parseStoryboard(await response.text(), response.url);
    store.set({ stills });
    for (const sprite of new Set(stills.map(({ url }) => url))) new Image().src = sprite;
  } catch {
    // Without pictures the timeline still shows the time.
  }
}
