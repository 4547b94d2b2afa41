import { randomUUID } from 'node:crypto';
import type { ChatReaction } from '@greenlight/contract/live';
import type { Platform } from '../../platform/platform.ts';
import { type ChatRooms, livestreamIdOf, sendToMembers } from './chat-room.ts';

const sumEveryMs = 1000;
/** Bus topic: the reactions that one process received in a second. */
const reactionsTopic = 'chat-reactions';

type Counts = Partial<Record<ChatReaction, number>>;

interface SumMessage {
  process: string;
  room: string;
  counts: Counts;
  /** A number that keeps equal messages apart, because the bus sends equal messages once. */
  turn: number;
}

export interface ReactionSum {
  add(room: string, reaction: ChatReaction, count: number): void;
  close(): void;
}

/**
 * Sums the reactions of each room on all processes, and sends the sums to each room once a second. Reactions are not
 * stored.
 */
export async function sumReactions({ bus, db }: Platform, rooms: ChatRooms): Promise<ReactionSum> {
  const self = randomUUID();
  /** Reactions that this process received and has not sent to other processes yet. */
  let unpublished = new Map<string, Counts>();
  /** Reactions that were not sent to the rooms yet. */
  let unsent = new Map<string, Counts>();
  let turn = 0;

  const send = () => {
    const [published, sent] = [unpublished, unsent];
    unpublished = new Map();
    unsent = new Map();
    turn += 1;
    for (const [room, counts] of published) {
      const message: SumMessage = { process: self, room, counts, turn };
      bus.publish(db, reactionsTopic, JSON.stringify(message));
    }
    if (sent.size === 0) return;
    for (const { name, members } of rooms.list()) {
      const counts = sent.get(name);
      if (counts) void sendToMembers(members, { type: 'reactions', livestreamId: livestreamIdOf(name), counts });
    }
  };

  await bus.subscribe(reactionsTopic, {
    onMessage(message) {
      const { process, room, counts } = JSON.parse(message) as SumMessage;
      if (process !== self) sumInto(unsent, room, counts);
    },
  });
  const timer = setInterval(send, sumEveryMs);
  timer.unref();
  return {
    add(room, reaction, count) {
      sumInto(unpublished, room, { [reaction]: count });
      sumInto(unsent, room, { [reaction]: count });
    },
    close: () => clearInterval(timer),
  };
}

function sumInto(sums: Map<string, Counts>, room: string, counts: Counts): void {
  const sum = sums.get(room) ?? {};
  for (const [name, count] of Object.entries(counts) as [ChatReaction, number][]) sum[name] = (sum[name] ?? 0) + count;
  sums.set(room, sum);
}
