import type { CaptionSource } from '../props.ts';
import type { Concern, Stage } from '../stage.ts';
import type { CaptionState, CaptionStyle } from '../state.ts';
import { keepPreference, readPreferences } from './preferences.ts';

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const satisfies CaptionStyle['size'][];
export const captionBackgrounds = ['none', 'shade', 'solid'] as const satisfies CaptionStyle['background'][];
const usualStyle: CaptionStyle = { size: 'medium', background: 'shade' };

/** The language for the `c` key: the viewer's last choice, a language of the browser, the default, or the first. */
function preferredLang(captions: CaptionSource[], kept: string | null | undefined): string | null {
  const wanted = [kept, ...navigator.languages];
  for (const lang of wanted) {
    const base = lang?.split('-')[0];
    const found = captions.find((c) => c.lang === lang) ?? captions.find((c) => base && c.lang.split('-')[0] === base);
    if (found) return found.lang;
  }
  return (captions.find(({ isDefault }) => isDefault) ?? captions[0])?.lang ?? null;
}

/**
 * The browser reads and times the cues of a hidden track; the skin draws them, to style them and place them above the
 * controls. A track's file is fetched when it is first turned on.
 */
export const captions: Concern<CaptionState> = {
  state: { captionLang: null, cues: [], captionStyle: usualStyle },
  attach(stage, signal) {
    const { video, store, props } = stage;
    const { captions: sources } = props().source;
    const kept = readPreferences(stage);
    const start = kept.captionLang === undefined ? sources.find(({ isDefault }) => isDefault)?.lang : kept.captionLang;
    store.set({
      captionStyle: { ...usualStyle, ...kept.captionStyle },
      captionLang: sources.find(({ lang }) => lang === start)?.lang ?? null,
    });

    const elements = new Map<string, HTMLTrackElement>();
    let shown: HTMLTrackElement | undefined;
    // Not `activeCues`: while paused, the browser does not update them after a file has loaded.
    function readCues() {
      const { currentTime } = video;
      const all = [...(shown?.track.cues ?? [])] as VTTCue[];
      store.set({ cues: all.filter((cue) => cue.startTime <= currentTime && currentTime < cue.endTime) });
    }

    function show(lang: string | null) {
      if (shown) shown.track.mode = 'disabled';
      shown?.track.removeEventListener('cuechange', readCues);
      const source = sources.find((caption) => caption.lang === lang);
      shown = source && (elements.get(source.lang) ?? addTrack(stage, source, elements));
      if (shown) {
        // In the native fullscreen of phones the skin can't draw, so the browser shows the cues.
        shown.track.mode = nativeScreen ? 'showing' : 'hidden';
        shown.track.addEventListener('cuechange', readCues, { signal });
        shown.addEventListener('load', readCues, { once: true, signal });
      }
      readCues();
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
          if (shown) shown.track.mode = native ? 'showing' : 'hidden';
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
    signal.addEventListener('abort', () => {
      stop();
      for (const element of elements.values()) element.remove();
    });
  },
};

function addTrack({ video, address }: Stage, source: CaptionSource, elements: Map<string, HTMLTrackElement>) {
  const element = document.createElement('track');
  element.kind = 'captions';
  element.srclang = source.lang;
  element.label = source.label;
  element.src = address.current(source.src);
  video.append(element);
  elements.set(source.lang, element);
  return element;
}

export function chooseCaptions(stage: Stage, lang: string | null): void {
  stage.store.set({ captionLang: lang });
  keepPreference(stage, { captionLang: lang });
}

/** Returns the language that is on now, or null if captions are off or missing. */
export function toggleCaptions(stage: Stage): string | null {
  const { captions: sources } = stage.props().source;
  const { captionLang } = stage.store.get();
  const next = captionLang === null ? preferredLang(sources, readPreferences(stage).captionLang) : null;
  chooseCaptions(stage, next);
  return next;
}

export function setCaptionStyle(stage: Stage, patch: Partial<CaptionStyle>): void {
  const captionStyle = { ...stage.store.get().captionStyle, ...patch };
  stage.store.set({ captionStyle });
  keepPreference(stage, { captionStyle });
}
