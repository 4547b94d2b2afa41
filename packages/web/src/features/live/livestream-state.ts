import { livestreamPollMs } from '@greenlight/contract/limits';
import type { LiveMedia, LivestreamStatus } from '@greenlight/contract/live';

export type Stream = LivestreamStatus['streams'][number];

/**
 * `offline`: nothing is on air. `closed`: the viewer may not watch the stream. `ending`: the stream is over, but the
 * player still shows its end.
 */
export type LiveView = 'unknown' | 'offline' | 'closed' | 'live' | 'ending';

export interface Livestream {
  view: LiveView;
  stream: Stream | null;
  /** The livestream in the address. */
  wanted: number | null;
  /** Whether this is the page of a premiere, where no other stream is shown. */
  isAlone: boolean;
  status: LivestreamStatus | null;
  /** Streams whose end was shown. A status that still lists them is outdated. */
  over: number[];
}

export type LiveEvent =
  | { type: 'status'; status: LivestreamStatus }
  | { type: 'wanted'; wanted: number | null }
  /** The player reached the end, or no more of it arrives. */
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

/** Selects the stream of the address, else the first (docs/product/live.md). A watched stream is kept to its end. */
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

/** After the end of a stream, the player may show what it still has for this time. */
const restMs = 20_000;
/** Viewers who are behind may watch on for this time, because every address is valid for it. */
const restMaxMs = 5 * 60_000;

/** Whether the player has shown the end of a stream. `behindMs`: when the viewer was last behind the end. */
export function hasShownEnd(at: { nowMs: number; endedMs: number; behindMs: number }): boolean {
  const { nowMs, endedMs, behindMs } = at;
  return nowMs - Math.max(endedMs, behindMs) > restMs || nowMs - endedMs > restMaxMs;
}

const startPollMs = 5000;
const nearStartMs = 30_000;
/** A premiere may begin this late. */
const lateMaxMs = 60 * 60_000;

/**
 * Interval of status requests. Without a socket (`hasLiveUpdates`) they are frequent from half a minute before the
 * start.
 */
export function pollMs(at: { hasLiveUpdates: boolean; startsAt: string | undefined; nowMs: number }): number {
  const { hasLiveUpdates, startsAt, nowMs } = at;
  if (hasLiveUpdates) return livestreamPollMs;
  const leftMs = Date.parse(startsAt ?? '') - nowMs;
  if (!(leftMs > -lateMaxMs)) return livestreamPollMs;
  return leftMs > nearStartMs ? Math.min(livestreamPollMs, leftMs - nearStartMs) : startPollMs;
}

const firstRetryMs = 5000;
const longestRetryMs = 60_000;

/** Pause before the first status is requested again, after this many failures; false without one. */
export function retryMs(failures: number): number | false {
  return failures > 0 && Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
}

function viewOf(stream: Stream | null): LiveView {
  if (!stream) return 'offline';
  return stream.url === null ? 'closed' : 'live';
}

/** Upcoming streams, soonest first. */
export function upcomingStreams(media: LiveMedia[]): LiveMedia[] {
  return media.filter(({ state }) => state === 'scheduled').toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}
