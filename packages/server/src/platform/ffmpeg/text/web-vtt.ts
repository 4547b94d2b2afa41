import { vttTime } from './vtt-time.ts';

/** WebVTT of plain texts, in order. */
export function webVtt(cues: { startS: number; endS: number; text: string }[]): string {
  const shown = cues.map(({ startS, endS, text }) => {
    return `${vttTime(startS)} --> ${vttTime(endS)}\n${escaped(text)}\n`;
  });
  return `WEBVTT\n\n${shown.join('\n')}`;
}

/** An empty line would end the cue. */
function escaped(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('-->', '→')
    .replaceAll('>', '&gt;');
}
