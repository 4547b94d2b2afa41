import { vttTime } from './vtt-time.ts';

/** A chapters track (WebVTT): each chapter lasts to the next, the last to the video's end. */
export function chaptersVtt(chapters: { startS: number; title: string }[], durationS: number): string {
  const sorted = chapters.filter(({ startS }) => startS < durationS).toSorted((a, b) => a.startS - b.startS);
  const cues = sorted.map(({ startS, title }, index) => {
    const endS = sorted[index + 1]?.startS ?? durationS;
    const shown = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('-->', '→').replace(/\s+/g, ' ');
    return `${vttTime(startS)} --> ${vttTime(endS)}\n${shown}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
