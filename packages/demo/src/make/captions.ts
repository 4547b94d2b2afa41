import type { languages, Video } from '../catalogue/video.ts';

/** What is written and heard in a video as WebVTT, in one of its languages; null when it has none in it. */
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
