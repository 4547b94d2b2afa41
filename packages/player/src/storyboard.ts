import type { Feature, Stage } from './stage.ts';
import { parseVtt } from './vtt.ts';

/** A piece of a sprite, in pixels, for a span in seconds. */
export interface Tile {
  start: number;
  end: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface StoryboardState {
  /** Empty until the viewer first reaches for the timeline or the chapters. */
  tiles: Tile[];
}

/** Reads a storyboard's cues: `sprite.jpg#xywh=x,y,w,h`, addresses relative to the file's own. */
export function parseStoryboard(text: string, url: string): Tile[] {
  return parseVtt(text).flatMap((cue) => {
    const [file, box] = cue.text.split('#xywh=');
    const [x, y, width, height] = (box ?? '').split(',').map(Number);
    if (!file || x === undefined || y === undefined || !width || !height) return [];
    return [{ start: cue.start, end: cue.end, url: new URL(file, url).href, x, y, width, height }];
  });
}

/** The tile of a time in seconds; the nearest earlier one in a gap. */
export function tileAt(tiles: Tile[], time: number): Tile | undefined {
  return tiles.findLast((tile) => tile.start <= time) ?? tiles[0];
}

export const storyboard: Feature<StoryboardState> = {
  state: { tiles: [] },
  attach(stage, signal) {
    const timeline = new AbortController();
    signal.addEventListener('abort', () => timeline.abort(), { once: true });
    const load = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-timeline], [data-panel=chapters]')) return;
      // A video that is still being made gets its storyboard at the end.
      const url = stage.props().source.storyboard;
      if (!url) return;
      timeline.abort();
      void loadTiles(stage, url, signal);
    };
    for (const type of ['pointerover', 'pointerdown', 'focusin']) {
      stage.root.addEventListener(type, load, { signal: timeline.signal });
    }
  },
};

async function loadTiles({ address, store }: Stage, url: string, signal: AbortSignal) {
  try {
    const response = await fetch(address.current(url), { signal });
    if (!response.ok) return;
    const tiles = parseStoryboard(await response.text(), response.url);
    store.set({ tiles });
    for (const sprite of new Set(tiles.map((tile) => tile.url))) new Image().src = sprite;
  } catch {
    // Without pictures the timeline still shows the time.
  }
}
