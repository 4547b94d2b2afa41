import { dayMs } from '@greenlight/contract/duration';
import type { Place } from '@greenlight/contract/place';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/realtime/room-kind.ts';
import type { Rooms } from '../../../platform/realtime/rooms.ts';
import { onBanChange } from './ban-change.ts';
import { findBoundAccounts } from './bound-account.ts';
import { findWriteProblem, followBans, type WriteProblem } from './write-problem.ts';

/** A longer time-out is checked again when the viewer writes. */
const timerMaxMs = dayMs;

interface Watched<Data> {
  rooms: Rooms<Data>;
  userIdOf: (data: Data) => string;
  /** Returns undefined for a room that is gone. */
  placeOf: (room: string) => Promise<Place | undefined>;
  send: (member: Member<Data>, room: string, problem: WriteProblem | null) => void;
}

/** For each set of rooms: notifies a viewer when the problem ends. */
const endNotifiers = new WeakMap<object, (userId: string, problem: WriteProblem) => void>();

/**
 * The reason why a viewer who comes into one of these rooms may not write there, or null. The viewer is notified when a
 * time-out is over.
 */
export async function findViewerProblem<Data>(
  platform: Platform,
  rooms: Rooms<Data>,
  asked: Place & { userId: string },
): Promise<WriteProblem | null> {
  const problem = await findWriteProblem(platform, asked);
  if (problem) endNotifiers.get(rooms)?.(asked.userId, problem);
  return problem;
}

/** Notifies viewers in the rooms of this process when a ban begins or ends, and when a time-out is over. */
export async function watchBans<Data>(platform: Platform, watched: Watched<Data>): Promise<void> {
  const { rooms, userIdOf, placeOf, send } = watched;
  /** Bans that began or ended, and whose viewers here are not notified yet. */
  const changed = new Set<number>();
  let checking = false;
  /** The next end of a time-out by viewer. */
  const ends = new Map<string, { endMs: number; timer: NodeJS.Timeout }>();

  async function notify(userId: string) {
    for (const { name, members } of rooms.list()) {
      const own = members.filter(({ data }) => userIdOf(data) === userId);
      const place = own.length > 0 ? await placeOf(name) : undefined;
      if (place === undefined) continue;
      const problem = await findWriteProblem(platform, { userId, ...place });
      for (const member of own) send(member, name, problem);
      if (problem) notifyAtEnd(userId, problem);
    }
  }

  function notifyAtEnd(userId: string, { endsAt }: WriteProblem) {
    if (!endsAt) return;
    const endMs = endsAt.getTime();
    const inMs = endMs - platform.clock.now().getTime();
    const known = ends.get(userId);
    if (inMs >= timerMaxMs || (known && known.endMs <= endMs)) return;
    clearTimeout(known?.timer);
    ends.set(userId, { endMs, timer: setTimeout(() => run(userId), inMs + 1).unref() });
  }

  function run(userId: string) {
    clearTimeout(ends.get(userId)?.timer);
    ends.delete(userId);
    notify(userId).catch((error) => platform.log.warn({ err: error }, 'a viewer was not notified of a ban'));
  }

  async function checkChanged() {
    const banIds = [...changed];
    changed.clear();
    const userIds = [...new Set(rooms.list().flatMap(({ members }) => members.map(({ data }) => userIdOf(data))))];
    if (userIds.length === 0) return;
    for await (const userId of findBoundAccounts(platform, { banIds, userIds })) run(userId);
  }

  /** Bans that come while others are checked are checked together. */
  async function hear(banId: number) {
    changed.add(banId);
    if (checking) return;
    checking = true;
    try {
      while (changed.size > 0) await checkChanged();
    } catch (error) {
      platform.log.warn({ err: error }, 'the viewers of a ban were not found');
    } finally {
      checking = false;
    }
  }

  endNotifiers.set(rooms, notifyAtEnd);
  followBans(platform);
  await onBanChange(platform, (banId) => void hear(banId));
}
