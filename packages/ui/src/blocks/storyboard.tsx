/** One still: a rectangle of a sprite sheet, and the span of the video that it stands for. */
export type Still = { start: number; end: number; url: string; x: number; y: number; width: number; height: number };

const cue =
  /(?:(\d+):)?(\d+):(\d+\.\d+)\s*-->\s*(?:(\d+):)?(\d+):(\d+\.\d+)[^\n]*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

/** Stills of a WebVTT storyboard in order, times in seconds; sprite addresses are resolved against `baseUrl`. */
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

const loaded = new Map<string, Promise<Still[]>>();

/** The stills behind an address, asked for once; none when it can't be had, for a preview is only a nicety. */
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
