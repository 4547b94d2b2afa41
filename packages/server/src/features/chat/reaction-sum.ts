import { randomUUID } from 'node:crypto';
import type { ChatReaction } from '@greenlight/contract/live';
import type { Platform } from '../../platform/platform.ts';
import { type ChatRooms, emit, livestreamIdOf } from './chat-room.ts';

const sumEveryMs = 1000;
/** Bus topic: the reactions that one process received in a second. */
const reactionsTopic = 'chat-reactions';

type Counts = Partial<Record<ChatReaction, number>>;

interface SumMessage {
  process: string;
  room: string;
  counts: Counts;
  /** Equal messages on the bus are sent once. */
  turn: number;
}

export interface ReactionSum {
  add(room: string, reaction: ChatReaction, count: number): void;
  close(): void;
}

/** Sums the reactions in each room on all processes, and sends each room its sums once a second. None is stored. */
export async function sumReactions({ bus, db }: Platform, rooms: ChatRooms): Promise<ReactionSum> {
  const self = randomUUID();
  /** Received here, and not yet told to other processes. */
  let untold = new Map<string, Counts>();
  /** Not yet sent to the rooms. */
  let unsent = new Map<string, Counts>();
  let turn = 0;

  const send = () => {
    const [told, sent] = [untold, unsent];
    untold = new Map();
    unsent = new Map();
    turn += 1;
    for (const [room, counts] of told) {
      const message: SumMessage = { process: self, room, counts, turn };
      bus.publish(db, reactionsTopic, JSON.stringify(message));
    }
    if (sent.size === 0) return;
    for (const { name, members } of rooms.list()) {
      const counts = sent.get(name);
      if (counts) void emit(members, { type: 'reactions', livestreamId: livestreamIdOf(name), counts });
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
      sumInto(untold, room, { [reaction]: count });
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
