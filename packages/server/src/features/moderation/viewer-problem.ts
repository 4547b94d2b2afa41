import { dayMs } from '@greenlight/contract/duration';
import type { Place } from '@greenlight/contract/place';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/realtime/room-kind.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import { onBanChange } from './ban-change.ts';
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

/** Notifies viewers in the rooms of this process when a ban begins or ends, and when a time-out is over. */
export async function watchBans<Data>(platform: Platform, watched: Watched<Data>): Promise<void> {
  const { rooms, userIdOf, placeOf, send } = watched;

  async function tell(userId: string) {
    for (const { name, members } of rooms.list()) {
      const own = members.filter(({ data }) => userIdOf(data) === userId);
      const place = own.length > 0 ? await placeOf(name) : undefined;
      if (place === undefined) continue;
      const problem = await findWriteProblem(platform, { userId, ...place });
      for (const member of own) send(member, name, problem);
      if (problem?.endsAt) tellAgain(userId, problem.endsAt.getTime() - platform.clock.now().getTime());
    }
  }

  function tellAgain(userId: string, inMs: number) {
    if (inMs < timerMaxMs) setTimeout(() => run(userId), inMs + 1).unref();
  }

  function run(userId: string) {
    tell(userId).catch((error) => platform.log.warn({ err: error }, 'a viewer was not notified of a ban'));
  }

  followBans(platform);
  await onBanChange(platform, run);
}
