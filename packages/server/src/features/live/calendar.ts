import { livestreamPath } from '@greenlight/contract/site-path';
import { texts } from '@greenlight/contract/translated-text';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { translateTexts } from '../translation/translate-answer.ts';
import { findPlannedStream } from './queries.ts';

const lineMaxBytes = 75;
/** Length of an event, because the real length is unknown. */
const duration = 'PT1H';

/**
 * A planned stream as a calendar file (RFC 5545). A stream keeps its UID, and each change raises SEQUENCE. Throws
 * `not_found` for a stream that has begun, was cancelled or is unknown.
 */
export async function readCalendar(
  platform: Platform,
  { livestreamId, language }: { livestreamId: number; language?: number | undefined },
): Promise<string> {
  const { db, config } = platform;
  const stream = await findPlannedStream(db, livestreamId);
  if (!stream) throw new ProblemError('not_found');
  if (language !== undefined) {
    await translateTexts(platform, language, texts(stream, 'media', stream.mediaId, ['title', 'description']));
  }
  const url = new URL(livestreamPath({ ...stream, livestreamId }), config.publicUrl);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Greenlight//Streams//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:livestream-${livestreamId}@${url.hostname}`,
    `DTSTAMP:${toUtc(stream.updatedAt)}`,
    `SEQUENCE:${stream.version}`,
    `DTSTART:${toUtc(stream.startsAt)}`,
    `DURATION:${duration}`,
    `SUMMARY:${escapeText(stream.title)}`,
    ...(stream.description ? [`DESCRIPTION:${escapeText(stream.description)}`] : []),
    `URL:${url.href}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function toUtc(at: Date): string {
  return at.toISOString().replace(/\.\d+|[-:]/g, '');
}

/** Escapes a text (RFC 5545, 3.3.11): no control characters except line feeds. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** Folds a line (RFC 5545, 3.1): at most 75 octets, never within a character. */
function foldLine(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineMaxBytes) {
      parts.push('');
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n ');
}
