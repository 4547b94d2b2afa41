const loaded = new Map<string, Promise<Still[]>>();

/** One still: a rectangle of a sprite sheet in pixels, and the span of the video in seconds that it stands for. */
export interface Still {
  start: number;
  end: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const cue =
  /(?:(\d+):)?(\d+):(\d+\.\d+)\s*-->\s*(?:(\d+):)?(\d+):(\d+\.\d+)[^\n]*\n(\S+)#xywh=(\d+),(\d+),([1-9]\d*),([1-9]\d*)/g;

/** Stills of a WebVTT storyboard in order, with times in seconds. Addresses of sprites are relative to `baseUrl`. */
export function parseStoryboard(vtt: string, baseUrl: string): Still[] {
  return Array.from(vtt.replaceAll('\r\n', '\n').matchAll(cue), (match) => {
    const number = (index: number) => Number(match[index] ?? 0);
    return {
      start: number(1) * 3600 + number(2) * 60 + number(3),
      end: number(4) * 3600 + number(5) * 60 + number(6),
      url: new URL(match[7] ?? '', baseUrl).href,
      x: number(8),
      y: number(9),
      width: number(10),
      height: number(11),
    };
  });
}

/** The still of a time in seconds; in a gap, the nearest earlier one. */
export function stillAt(stills: Still[], time: number): Still | undefined {
  return stills.findLast((still) => still.start <= time) ?? stills[0];
}

/** The stills of a storyboard, fetched once for each address. Empty when the request fails: a preview is optional. */
export function loadStoryboard(url: string): Promise<Still[]> {
  let stills = loaded.get(url);
  if (!stills) {
    const absolute = new URL(url, location.href).href;
    stills = fetch(absolute)
      .then(async (answer) => (answer.ok ? parseStoryboard(await answer.text(), absolute) : []))
      .catch(() => []);
    loaded.set(url, stills);
  }
  return stills;
}
