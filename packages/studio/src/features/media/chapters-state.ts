import { clockTime } from '@greenlight/ui/clock-time';

export interface Chapter {
  start: number;
  title: string;
}

const line = /^(?:(\d{1,3}):(?=[0-5]?\d:))?(\d{1,3}):([0-5]\d(?:\.\d{1,3})?)\s+(\S.*)$/;

/**
 * Parses one chapter per line, `1:02:03 Title` or `2:03 Title`. Returns the number of the first invalid line, from 1.
 */
export function parseChapters(text: string): { chapters: Chapter[] } | { wrongLine: number } {
  const chapters = new Map<number, Chapter>();
  for (const [index, raw] of text.split('\n').entries()) {
    if (!raw.trim()) continue;
    const match = line.exec(raw.trim());
    if (!match) return { wrongLine: index + 1 };
    const [, hours = '0', minutes = '0', seconds = '0', title = ''] = match;
    const wholeMinutes = Number(hours) * 60 + Number(minutes);
    // Computed in milliseconds. In seconds, 1:07.177 would be slightly less than 67.177, which looks like a change.
    const start = (wholeMinutes * 60_000 + Math.round(Number(seconds) * 1000)) / 1000;
    if (chapters.has(start)) return { wrongLine: index + 1 };
    chapters.set(start, { start, title });
  }
  return { chapters: [...chapters.values()].toSorted((one, other) => one.start - other.start) };
}

/** Seconds of `1:02:03` or `2:03`; null for anything else. */
export function parseTime(text: string): number | null {
  const parsed = parseChapters(`${text.trim()} -`);
  return 'chapters' in parsed ? (parsed.chapters[0]?.start ?? null) : null;
}

/** The server's error for one of the sent chapters, with its title. */
export function refusedChapter(errors: Record<string, string>, sent: Chapter[] | undefined): string | undefined {
  const path = Object.keys(errors).find((name) => name.startsWith('chapters.'));
  const chapter = sent?.[Number(path?.split('.')[1])];
  return path && chapter ? `${chapter.title}: ${errors[path]}` : errors.chapters;
}

export function formatChapters(chapters: Chapter[]): string {
  return chapters.map(({ start, title }) => `${formatTime(start)} ${title}`).join('\n');
}

function formatTime(seconds: number): string {
  const rest = seconds - Math.floor(seconds);
  return clockTime(seconds) + (rest > 0 ? rest.toFixed(3).slice(1).replace(/0+$/, '') : '');
}
