import type { PitchReceived, PitchSent } from '@greenlight/contract/pitch-realtime';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { broadcast } from '../../platform/realtime/broadcast.ts';
import type { Member } from '../../platform/realtime/room-kind.ts';
import { openRooms, type Rooms } from '../../platform/realtime/rooms.ts';
import type { ViewerSocket } from '../../platform/realtime/sockets.ts';
import { requireFeature } from '../config/feature-flag.ts';
import { pitchRoom } from './change-support.ts';
import { findTotals } from './read-queries.ts';

type PitchRooms = Rooms<null>;

/**
 * Rooms of the people who look at a pitch. Each gets its present sums, in one message for everything that happened in
 * between.
 */
export function openPitchRooms(platform: Platform): Promise<PitchRooms> {
  async function send(members: Member<null>[], room: string) {
    const tally = await readTotals(platform, Number(room.split(' ')[1]));
    const sockets = members.map(({ socket }) => socket);
    if (tally) await broadcast(sockets, 'pitch', tally);
  }
  return openRooms<null>(platform, {
    send: (members, { room }) => send(members, room),
    reload: send,
    isAllowed: async () => true,
    close: () => undefined,
  });
}

/** Throws `not_found`, also for a draft and while points are off. */
export async function answerPitch(
  platform: Platform,
  rooms: PitchRooms,
  { type, pitchId }: PitchSent,
  socket: ViewerSocket,
): Promise<null> {
  const room = pitchRoom(pitchId);
  if (type === 'leave') {
    rooms.leave(room, socket);
    return null;
  }
  await requireFeature(platform, 'points_enabled');
  const number = await rooms.join(room, socket, null);
  const tally = await readTotals(platform, pitchId);
  if (!tally) {
    rooms.leave(room, socket);
    throw new ProblemError('not_found');
  }
  socket.emit('pitch', tally);
  rooms.follow(room, socket, number);
  return null;
}

async function readTotals({ db }: Platform, pitchId: number): Promise<PitchReceived | null> {
  const totals = await findTotals(db, pitchId);
  return totals ? { type: 'tally', pitchId, ...totals } : null;
}
