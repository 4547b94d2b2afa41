import type { languages, Video } from '../catalogue/video.ts';

/** The texts and sounds of a video as WebVTT, or null if a line is not translated into the language. */
export function captionsOf(video: Video, language: keyof typeof languages): string | null {
  const lines = [...video.cards, ...video.sounds]
    .toSorted((one, other) => one.at - other.at)
    .map((line) => ({ ...line, text: line[language] }));
  if (lines.some(({ text }) => text === undefined)) return null;
  const cues = lines.map(({ at, until, text }) => `${timestamp(at)} --> ${timestamp(until)}\n${text}`);
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
