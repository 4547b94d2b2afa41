import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { CaptionSource } from '../props.ts';
import type { CaptionState, CaptionStyle } from '../state.ts';
import { readPreferences, storePreference } from './preferences.ts';

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const satisfies CaptionStyle['size'][];
export const captionBackgrounds = ['none', 'shade', 'solid'] as const satisfies CaptionStyle['background'][];
const usualStyle: CaptionStyle = { size: 'medium', background: 'shade' };

/**
 * The language that the `c` key turns on: the viewer's last choice, a language of the browser, the default or the
 * first.
 */
function preferredLang(captions: CaptionSource[], storedLang: string | null | undefined): string | null {
  const wanted = [storedLang, ...navigator.languages];
  for (const lang of wanted) {
    const base = lang?.split('-')[0];
    const found = captions.find((c) => c.lang === lang) ?? captions.find((c) => base && c.lang.split('-')[0] === base);
    if (found) return found.lang;
  }
  return (captions.find(({ isDefault }) => isDefault) ?? captions[0])?.lang ?? null;
}

/**
 * The browser reads and times the cues of a hidden track; the skin draws them, to style them and place them above the
 * controls. A track's file or rendition is fetched when it is first turned on.
 */
export const captions: Concern<CaptionState> = {
  state: { captionLang: null, cues: [], captionStyle: usualStyle },
  attach(session, signal) {
    const { video, store, props } = session;
    const preferences = readPreferences(session);
    store.set({ captionStyle: { ...usualStyle, ...preferences.captionStyle } });

    let known: string | undefined;
    /** Runs again later, because the captions of a livestream may begin during it. */
    function decide() {
      const sources = props().source.captions;
      const langs = sources.map(({ lang }) => lang).join();
      if (langs === known) return;
      known = langs;
      if (store.get().captionLang !== null) return;
      const { captionLang: last } = readPreferences(session);
      const start = last === undefined ? sources.find(({ isDefault }) => isDefault)?.lang : last;
      store.set({ captionLang: sources.find(({ lang }) => lang === start)?.lang ?? null });
    }
    decide();
    video.addEventListener('timeupdate', decide, { signal });

    const elements = new Map<string, HTMLTrackElement>();
    let shown: TextTrack | undefined;
    // Not `activeCues`: while paused, the browser does not update them after a file has loaded.
    function readCues() {
      const { currentTime } = video;
      const all = [...(shown?.cues ?? [])] as VTTCue[];
      const current = all.filter((cue) => cue.startTime <= currentTime && currentTime < cue.endTime);
      // A part of a livestream and the segment with it have the same text.
      store.set({ cues: [...new Map(current.map((cue) => [cue.text, cue])).values()] });
    }

    function show(lang: string | null) {
      if (shown) shown.mode = 'disabled';
      shown?.removeEventListener('cuechange', readCues);
      shown = trackOf(lang);
      if (shown) {
        // In the native fullscreen of phones the skin can't draw, so the browser shows the cues.
        shown.mode = nativeScreen ? 'showing' : 'hidden';
        shown.addEventListener('cuechange', readCues, { signal });
      }
      readCues();
    }

    function trackOf(lang: string | null): TextTrack | undefined {
      const source = props().source.captions.find((caption) => caption.lang === lang);
      if (source?.src === null) return [...video.textTracks].find(({ language }) => language === lang);
      if (source === undefined) return undefined;
      const element = elements.get(source.lang) ?? addTrack(session, { ...source, src: source.src });
      elements.set(source.lang, element);
      element.addEventListener('load', readCues, { once: true, signal });
      return element.track;
    }

    let nativeScreen = false;
    for (const [event, native] of [
      ['webkitbeginfullscreen', true],
      ['webkitendfullscreen', false],
    ] as const) {
      video.addEventListener(
        event,
        () => {
          nativeScreen = native;
          if (shown) shown.mode = native ? 'showing' : 'hidden';
        },
        { signal },
      );
    }

    let last: string | null = null;
    const follow = () => {
      const { captionLang } = store.get();
      if (captionLang === last) return;
      last = captionLang;
      show(captionLang);
    };
    const stop = store.subscribe(follow);
    follow();
    // Tracks of renditions are added when the playlist is read, and again when another instance reads it.
    video.textTracks.addEventListener(
      'addtrack',
      ({ track }) => {
        if (last !== null && track?.language === last && !elements.has(last)) show(last);
      },
      { signal },
    );
    signal.addEventListener('abort', () => {
      stop();
      for (const element of elements.values()) element.remove();
    });
  },
};

function addTrack({ video, address }: PlaybackSession, { lang, label, src }: CaptionSource & { src: string }) {
  const element = document.createElement('track');
  element.kind = 'captions';
  element.srclang = lang;
  element.label = label;
  element.src = address.current(src);
  video.append(element);
  return element;
}

export function chooseCaptions(session: PlaybackSession, lang: string | null): void {
  session.store.set({ captionLang: lang });
  storePreference(session, { captionLang: lang });
}

/** Returns the language that is on now, or null if captions are off or missing. */
export function toggleCaptions(session: PlaybackSession): string | null {
  const { captions: sources } = session.props().source;
  const { captionLang } = session.store.get();
  const next = captionLang === null ? preferredLang(sources, readPreferences(session).captionLang) : null;
  chooseCaptions(session, next);
  return next;
}

export function setCaptionStyle(session: PlaybackSession, patch: Partial<CaptionStyle>): void {
  const captionStyle = { ...session.store.get().captionStyle, ...patch };
  session.store.set({ captionStyle });
  storePreference(session, { captionStyle });
}
