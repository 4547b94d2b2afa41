import type { Reply } from '@greenlight/contract/comment';
import type { Emote } from '@greenlight/contract/emote';

/** A piece of a message; `at` is its index in the text. */
export type MessagePart = { at: number; text: string } & (
  | { kind: 'text' | 'mention' }
  | { kind: 'link'; href: string }
  | { kind: 'time'; seconds: number }
  | { kind: 'emote'; emote: Emote }
);

const link = /https?:\/\/[^\s<>"]+/;
const time = /(?<![\d:.])(?:\d{1,2}:)?\d{1,2}:[0-5]\d(?![\d:]|\.\d)/;
const emote = /:[a-z0-9]{2,32}:/;
const closings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

export type Emotes = ReadonlyMap<string, Emote>;

interface Known {
  mentions: Reply['mentions'];
  duration: number | null;
  /** Emotes by name; by default none. */
  emotes?: Emotes;
}

/** Finds links, times of a video of `duration` seconds, emotes, and the names after an @ that are mentions. */
export function messageParts(message: string, { mentions, duration, emotes }: Known): MessagePart[] {
  const names = mentions
    .map(({ displayName }) => displayName)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => `@${escaped(name)}(?![\\p{L}\\p{N}])`);
  const pattern = new RegExp(
    [link.source, time.source, ...(emotes?.size ? [emote.source] : []), ...names].join('|'),
    'gu',
  );
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index: at } of message.matchAll(pattern)) {
    const part = emoteOf(found, at, emotes) ?? partOf(found, at, duration);
    if (!part) continue;
    if (at > end) parts.push({ kind: 'text', text: message.slice(end, at), at: end });
    parts.push(part);
    end = at + part.text.length;
  }
  if (end < message.length) parts.push({ kind: 'text', text: message.slice(end), at: end });
  return parts;
}

function emoteOf(text: string, at: number, emotes: Emotes | undefined): MessagePart | undefined {
  const known = emotes?.get(text.slice(1, -1));
  return known && text.startsWith(':') ? { kind: 'emote', text, emote: known, at } : undefined;
}

function partOf(found: string, at: number, duration: number | null): MessagePart | undefined {
  if (found.startsWith('@')) return { kind: 'mention', text: found, at };
  if (found.startsWith(':')) return undefined;
  if (!found.startsWith('http')) {
    const seconds = found.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    return duration === null || seconds <= duration ? { kind: 'time', text: found, seconds, at } : undefined;
  }
  const text = withoutTail(found);
  return URL.canParse(text) ? { kind: 'link', text, href: text, at } : undefined;
}

/** Removes punctuation of the surrounding sentence from the end of a link. */
function withoutTail(url: string): string {
  const last = url.at(-1) ?? '';
  const opening = closings[last];
  const isOpen = opening !== undefined && url.split(opening).length >= url.split(last).length;
  return /[.,;:!?'…)\]}]/.test(last) && !isOpen ? withoutTail(url.slice(0, -1)) : url;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
