import { writeCues } from './web-vtt.ts';

/** The text is not a usable captions file. `message` is a sentence for its author, with the line. */
export class CaptionError extends Error {
  override name = 'CaptionError';
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.line = line;
  }
}

export interface Cue {
  startS: number;
  endS: number;
  settings: string;
  text: string;
}

interface Block {
  lines: string[];
  /** The line number of the first of `lines`. */
  firstLine: number;
}

export const captionCharactersMax = 2_000_000;
export const captionCuesMax = 20_000;
/** Three lines on a screen have about 130. Longer captions cannot be read and slow down the search. */
const cueCharactersMax = 2000;
const timing = /^(\S+)\s+-->\s+(\S+)(?:\s(.*))?$/s;
const clock = /^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})$/;
/** The cue settings that are kept (WebVTT §4.4). */
const setting =
  /^(?:(?:position|size):\d{1,3}(?:\.\d+)?%(?:,[a-z-]+)?|line:-?\d{1,3}(?:\.\d+)?%?(?:,[a-z]+)?|align:(?:start|center|end|left|right)|vertical:(?:rl|lr))$/;
/** Tags that WebVTT and SubRip share, and WebVTT's speaker and language. */
const allowedTag = /^\/?(?:[biu]|v|lang|c|ruby|rt)(?:[ .][^<>]*)?$/;

/**
 * Converts WebVTT or SubRip to WebVTT: sorted cues, tags that players support, no styles. Throws `CaptionError` for a
 * wrong time, an end before its start, or a file without cues.
 */
export function normalizeCaptions(text: string): string {
  if (text.length > captionCharactersMax)
    throw new CaptionError('The file is too large; captions have at most 2 million characters.');
  const isVtt = /^\uFEFF?WEBVTT(?:[ \t\n\r]|$)/.test(text);
  const blocks = blocksOf(
    text
      .replace(/^\uFEFF/, '')
      .replaceAll('\0', '')
      .split(/\r\n|\r|\n/),
  );
  const cues = blocks.slice(isVtt ? 1 : 0).flatMap((block) => readBlock(block, isVtt));
  if (cues.length === 0)
    throw new CaptionError('There are no captions in the file. It must be WebVTT or SubRip (SRT).');
  if (cues.length > captionCuesMax)
    throw new CaptionError(`There are ${cues.length} captions; at most ${captionCuesMax} are allowed.`);
  return writeCues(cues.toSorted((a, b) => a.startS - b.startS));
}

/** Parses `vtt`, which was normalised before. */
export function readCues(vtt: string): Cue[] {
  return blocksOf(vtt.split('\n'))
    .slice(1)
    .flatMap((block) => readBlock(block, true));
}

/**
 * Moves and cuts captions; `vtt` was normalised before. Cues in a part that was cut off are removed, and a cue at a cut
 * keeps the rest of its time.
 */
export function shiftCaptions(vtt: string, trim: { movedS: number; lengthS: number }): string {
  return writeShiftedCues(readCues(vtt), trim);
}

/** The same as {@link shiftCaptions}, for cues that were read before. */
export function writeShiftedCues(cues: Cue[], { movedS, lengthS }: { movedS: number; lengthS: number }): string {
  const moved = cues.map(({ startS, endS, ...cue }) => {
    return { ...cue, startS: Math.max(0, startS + movedS), endS: Math.min(lengthS, endS + movedS) };
  });
  return writeCues(moved.filter(({ startS, endS }) => endS > startS));
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      open = undefined;
    } else if (open === undefined) {
      open = { lines: [line], firstLine: index + 1 };
      blocks.push(open);
    } else {
      open.lines.push(line);
    }
  }
  return blocks;
}

function readBlock({ lines, firstLine }: Block, isVtt: boolean): Cue[] {
  const at = lines.findIndex((line) => line.includes('-->'));
  if (isVtt && /^(NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) return [];
  if (at === -1 || at > 1)
    throw new CaptionError(`a time such as 00:00:01,000 --> 00:00:04,000 is missing.`, firstLine);
  const line = firstLine + at;
  const [, start, end, settings = ''] = timing.exec((lines[at] as string).trim()) ?? [];
  if (start === undefined || end === undefined) throw new CaptionError('the time has no start or no end.', line);
  const [startS, endS] = [readClock(start, line), readClock(end, line)];
  if (endS <= startS) throw new CaptionError(`the caption ends (${end}) before it starts (${start}).`, line);
  const body = lines.slice(at + 1).join('\n');
  const shown = cleanText(body, isVtt);
  if (shown === '') return [];
  if (shown.length > cueCharactersMax) {
    throw new CaptionError(`the caption has ${shown.length} characters; at most ${cueCharactersMax} are taken.`, line);
  }
  return [{ startS, endS, settings: isVtt ? allowedSettings(settings) : placeOf(body), text: shown }];
}

function readClock(text: string, line: number): number {
  const [, h = '0', m, s, ms] = clock.exec(text) ?? [];
  if (m === undefined || Number(m) > 59 || Number(s) > 59) throw new CaptionError(`“${text}” is no time.`, line);
  return Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000;
}

function allowedSettings(settings: string): string {
  return settings
    .split(/\s+/)
    .filter((one) => setting.test(one))
    .join(' ');
}

/** The cue settings for SubRip's `{\an8}`, which puts a caption at the top. */
function placeOf(body: string): string {
  return /\{\\an[789]\}/.test(body) ? 'line:0' : '';
}

function cleanText(body: string, isVtt: boolean): string {
  const withoutCodes = isVtt ? body : body.replace(/\{\\[^{}]*\}/g, '');
  const parts = withoutCodes.replaceAll('-->', '→').split(/(<[^<>\n]*>)/);
  const clean = parts.map((part, index) => {
    if (index % 2 === 1)
      return allowedTag.test(part.slice(1, -1)) || (isVtt && clock.test(part.slice(1, -1))) ? part : '';
    return part
      .replace(isVtt ? /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+);)/g : /&(?!(?:amp|lt|gt|nbsp);)/g, '&amp;')
      .replaceAll('<', '&lt;');
  });
  return clean
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
