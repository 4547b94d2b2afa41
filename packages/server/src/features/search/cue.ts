import type { Highlighter } from './highlighter.ts';

interface Cue {
  /** The start in seconds. */
  start: number;
  text: string;
}

/** The first cue of normalised WebVTT with the most words of the phrase; null if no cue has any. */
export function bestCue(vtt: string, marker: Highlighter): Cue | null {
  let best: Cue | null = null;
  let most = 0;
  for (let from = 0, until = 0; until !== -1 && most < marker.words; from = until + 2) {
    until = vtt.indexOf('\n\n', from);
    const block = vtt.slice(from, until === -1 ? undefined : until);
    if (!marker.mayHave(block)) continue;
    const end = block.indexOf('\n');
    const text = plain(block.slice(end + 1));
    const words = end === -1 ? 0 : marker.count(text);
    if (words > most) {
      most = words;
      best = { start: secondsOf(block), text };
    }
  }
  return best;
}

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: ' ' };

/** The start in `00:01:02.345 --> …`. */
function secondsOf(timing: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = timing.slice(0, 12).split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
