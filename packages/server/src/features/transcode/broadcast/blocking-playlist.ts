import type { LiveAnswer } from '../../../platform/delivery/media-routes.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import type { LiveFeed, Place } from './live-feed.ts';

/** Longest wait: three target durations (RFC 8216bis §6.2.5.2). */
const waitMaxMs = 6000;
/** `Retry-After` for players that waited `waitMaxMs` in vain. */
const retryAfterS = 1;
/** Cache lifetime of six target durations: the answer to a request that waited never changes. */
const waitedCacheS = 12;

/** Answers once the requested part exists. Throws `unavailable` if it does not come in time. */
export async function readPlaylist(
  feed: LiveFeed,
  rendition: string,
  query: URLSearchParams,
): Promise<LiveAnswer | null> {
  const { place, skips } = readDirectives(query);
  if (!place) {
    // A player without parts cannot use a playlist without segments.
    await until(feed, () => feed.segmentCount > 0 || feed.isEnded);
    return answerOf(feed.playlist(rendition, skips), null);
  }
  if (feed.isTooFar(place)) {
    const isSegment = feed.isTooFar({ ...place, part: undefined });
    throw invalid(isSegment ? '_HLS_msn' : '_HLS_part', 'The stream is not there yet');
  }
  if (!(await until(feed, () => feed.has(place)))) {
    throw new ProblemError('unavailable', { headers: { 'retry-after': String(retryAfterS) } });
  }
  return answerOf(feed.playlist(rendition, skips), waitedCacheS);
}

/** The delivery directives in the address of a playlist (RFC 8216bis §6.2.5). */
export function readDirectives(query: URLSearchParams): { place: Place | null; skips: boolean } {
  const [msn, part, skip] = ['_HLS_msn', '_HLS_part', '_HLS_skip'].map((name) => query.get(name));
  for (const [name, value] of [
    ['_HLS_msn', msn],
    ['_HLS_part', part],
  ] as const) {
    if (value && !/^\d{1,9}$/.test(value)) throw invalid(name, 'Must be a number');
  }
  if (skip && skip !== 'YES' && skip !== 'v2') throw invalid('_HLS_skip', 'Must be YES or v2');
  if (part && !msn) throw invalid('_HLS_part', 'Needs _HLS_msn');
  const place = msn ? { segment: Number(msn), part: part ? Number(part) : undefined } : null;
  return { place, skips: Boolean(skip) };
}

function invalid(field: string, message: string): ProblemError {
  return new ProblemError('invalid_request', { detail: `${field}: ${message}` });
}

/** Waits for a part that is the next one. A later part is not found. */
export async function waitForPart(feed: LiveFeed, place: Required<Place>): Promise<void> {
  if (feed.isTooFar(place)) return;
  await until(feed, () => feed.has(place));
}

/** Returns false if it did not become true in time. */
async function until(feed: LiveFeed, isTrue: () => boolean): Promise<boolean> {
  const endMs = performance.now() + waitMaxMs;
  while (!isTrue()) {
    if (performance.now() > endMs) return false;
    await feed.change;
  }
  return true;
}

export function answerOf(object: LiveAnswer['object'] | null, cacheS: number | null): LiveAnswer | null {
  return object && { object, cacheS };
}
