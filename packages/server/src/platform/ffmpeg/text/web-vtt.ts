interface CueToWrite {
  startS: number;
  endS: number;
  /** Position of the cue (WebVTT §4.4); by default the bottom. */
  settings?: string;
  text: string;
}

/** WebVTT of cues in order. Their texts are already WebVTT. */
export function writeCues(cues: CueToWrite[]): string {
  const shown = cues.map(({ startS, endS, settings = '', text }) => {
    const place = settings === '' ? '' : ` ${settings}`;
    return `${vttTime(startS)} --> ${vttTime(endS)}${place}\n${text}\n`;
  });
  return `WEBVTT\n\n${shown.join('\n')}`;
}

/** WebVTT of plain texts in order. */
export function writePlainCues(cues: Omit<CueToWrite, 'settings'>[]): string {
  return writeCues(cues.map(({ startS, endS, text }) => ({ startS, endS, text: escaped(text) })));
}

/** Removes empty lines, because an empty line would end the cue. */
function escaped(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('-->', '→')
    .replaceAll('>', '&gt;');
}

/** A time as `00:01:02.345`. */
function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${padded(h, 2)}:${padded(m, 2)}:${padded(s, 2)}.${padded(ms % 1000, 3)}`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
