import { livestreamPollMs } from '@greenlight/contract/limits';
import type { LiveMedia, LivestreamStatus } from '@greenlight/contract/live';

export type Stream = LivestreamStatus['streams'][number];

/**
 * `offline`: nothing on air; `closed`: a stream that the viewer may not watch; `ending`: off the air while the player
 * shows the rest.
 */
export type LiveView = 'unknown' | 'offline' | 'closed' | 'live' | 'ending';

export interface Livestream {
  view: LiveView;
  stream: Stream | null;
  /** The livestream in the address. */
  wanted: number | null;
  /** On the page of a premiere: no other is shown in its place. */
  isAlone: boolean;
  status: LivestreamStatus | null;
  /** Streams whose end was shown: a status that still lists them is old. */
  over: number[];
}

export type LiveEvent =
  | { type: 'status'; status: LivestreamStatus }
  | { type: 'wanted'; wanted: number | null }
  /** The player reached the end, or the rest stopped arriving. */
  | { type: 'over' };

export function startLivestream(of: Pick<Livestream, 'wanted' | 'isAlone'>): Livestream {
  return { ...of, view: 'unknown', stream: null, status: null, over: [] };
}

export function livestreamReducer(before: Livestream, event: LiveEvent): Livestream {
  if (event.type === 'status') return settle({ ...before, status: event.status });
  if (event.type === 'wanted') {
    if (before.wanted === event.wanted) return before;
    return settle({ ...before, wanted: event.wanted, stream: null });
  }
  if (!before.stream) return before;
  return settle({ ...before, stream: null, over: [...before.over, before.stream.livestreamId] });
}

/** docs/product/live.md: the stream of the address, else the first; a watched stream is kept to its end. */
function settle(now: Livestream): Livestream {
  const { status, stream, wanted, over, isAlone } = now;
  if (!status) return now;
  const onAir = status.streams.filter(({ livestreamId }) => !over.includes(livestreamId));
  const byId = (id: number | null | undefined) => onAir.find(({ livestreamId }) => livestreamId === id);
  const next = byId(wanted) ?? byId(stream?.livestreamId);
  if (!next && stream?.url) return { ...now, view: 'ending' };
  const chosen = next ?? (isAlone ? null : onAir[0]) ?? null;
  return { ...now, stream: chosen, view: viewOf(chosen) };
}

/** After the end of a stream, the player may show its rest for this time. */
const restMs = 20_000;
/** Whoever is behind sees more of it, as long as every address is valid. */
const restMaxMs = 5 * 60_000;

/** Whether the player has shown the rest of a stream, who was last seen behind its end at `behindMs`. */
export function hasShownRest(at: { nowMs: number; endedMs: number; behindMs: number }): boolean {
  const { nowMs, endedMs, behindMs } = at;
  return nowMs - Math.max(endedMs, behindMs) > restMs || nowMs - endedMs > restMaxMs;
}

const startPollMs = 5000;
const nearStartMs = 30_000;
/** A premiere may begin so late. */
const lateMaxMs = 60 * 60_000;

/** When to ask again. Who is told nothing asks often, from half a minute before the start of what they wait for. */
export function pollMs(at: { hasNews: boolean; startsAt: string | undefined; nowMs: number }): number {
  const { hasNews, startsAt, nowMs } = at;
  if (hasNews) return livestreamPollMs;
  const leftMs = Date.parse(startsAt ?? '') - nowMs;
  if (!(leftMs > -lateMaxMs)) return livestreamPollMs;
  return leftMs > nearStartMs ? Math.min(livestreamPollMs, leftMs - nearStartMs) : startPollMs;
}

const firstRetryMs = 5000;
const longestRetryMs = 60_000;

/** When to ask again for the first status, after so many failures; not while there was none. */
export function retryMs(failures: number): number | false {
  return failures > 0 && Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
}

function viewOf(stream: Stream | null): LiveView {
  if (!stream) return 'offline';
  return stream.url === null ? 'closed' : 'live';
}

/** Upcoming streams, soonest first. */
export function comingOf(media: LiveMedia[]): LiveMedia[] {
  return media.filter(({ state }) => state === 'scheduled').toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}
