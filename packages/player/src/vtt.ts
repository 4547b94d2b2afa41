/** A cue of a WebVTT file; times in seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const timing = /^\s*((?:\d+:)?\d{1,2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}\.\d{3})/;

function seconds(stamp: string): number {
  return stamp.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}

/** Reads the cues of a storyboard; anything else in the file is passed over. */
export function parseVtt(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of text.replaceAll('\r\n', '\n').split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => timing.test(line));
    const match = timing.exec(lines[at] ?? '');
    if (!match?.[1] || !match[2]) continue;
    cues.push({
      start: seconds(match[1]),
      end: seconds(match[2]),
      text: lines
        .slice(at + 1)
        .join('\n')
        .trim(),
    });
  }
  return cues;
}
