import type { LivestreamStatus } from '@greenlight/contract/live';

export type Stream = LivestreamStatus['streams'][number];

/**
 * `offline` is nothing on air, `closed` a stream that the viewer may not watch, and `ending` one that is off the air
 * while the player shows the rest of it.
 */
export type LiveView = 'unknown' | 'offline' | 'closed' | 'live' | 'ending';

export interface Livestream {
  view: LiveView;
  stream: Stream | null;
  /** The livestream that the address names. */
  wanted: number | null;
  status: LivestreamStatus | null;
  /** Those whose end the player has shown: a status that still has them is old. */
  over: number[];
}

export type LiveEvent =
  | { type: 'status'; status: LivestreamStatus }
  | { type: 'wanted'; wanted: number | null }
  /** The player has come to the end of what there is, or nothing of the rest came any more. */
  | { type: 'over' };

export function startLivestream(wanted: number | null): Livestream {
  return { view: 'unknown', stream: null, wanted, status: null, over: [] };
}

export function livestreamReducer(before: Livestream, event: LiveEvent): Livestream {
  if (event.type === 'status') return settle({ ...before, status: event.status });
  if (event.type === 'wanted') {
    return before.wanted === event.wanted ? before : settle({ ...before, wanted: event.wanted, stream: null });
  }
  if (!before.stream) return before;
  return settle({ ...before, stream: null, over: [...before.over, before.stream.livestreamId] });
}

/** docs/product/live.md: the stream of the address, else the first; whoever watches one stays with it to its end. */
function settle(now: Livestream): Livestream {
  const { status, stream, wanted, over } = now;
  if (!status) return now;
  const onAir = status.streams.filter(({ livestreamId }) => !over.includes(livestreamId));
  const byId = (id: number | null | undefined) => onAir.find(({ livestreamId }) => livestreamId === id);
  const next = byId(wanted) ?? byId(stream?.livestreamId);
  if (!next && stream?.url) return { ...now, view: 'ending' };
  const chosen = next ?? onAir[0] ?? null;
  return { ...now, stream: chosen, view: viewOf(chosen) };
}

function viewOf(stream: Stream | null): LiveView {
  if (!stream) return 'offline';
  return stream.url === null ? 'closed' : 'live';
}
