import type { ChatEvent } from '@greenlight/contract/live';
import type { LivestreamReceived } from '@greenlight/contract/realtime';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { broadcast } from '../../platform/realtime/broadcast.ts';
import type { EventBatch, Member, RoomKind } from '../../platform/realtime/room-kind.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import { findRight } from './chat-right.ts';
import { toMessage, toPoll, toSettings } from './chat-view.ts';
import {
  type ChatRow,
  findChat,
  listHeldOrHidden,
  listMessages,
  listMessagesOrDelayed,
  listPolls,
  type MessageRow,
  type PollRow,
} from './queries.ts';

/** A viewer in the room of a stream's chat. */
export interface ChatMember {
  viewer: Viewer;
  mayModerate: boolean;
}

export type ChatRooms = Rooms<ChatMember>;

export function roomOf(livestreamId: number): string {
  return `chat ${livestreamId}`;
}

export function livestreamIdOf(room: string): number {
  return Number(room.split(' ')[1]);
}

export function sendToMembers(members: Member<ChatMember>[], frame: LivestreamReceived): Promise<void> {
  return broadcast(
    members.map(({ socket }) => socket),
    'livestream',
    frame,
  );
}

/** The hooks of chat rooms. An event names a changed row, whose present state is sent. Equal messages are sent once. */
export function chatRoomKind(platform: Platform): RoomKind<ChatMember> {
  return {
    async send(members, batch) {
      if (members.length === 0) return;
      const livestreamId = livestreamIdOf(batch.room);
      const all = await readEvents(platform, livestreamId, lastOfEach(batch.events));
      for (const { readers, events } of divide(members, all)) {
        await sendToMembers(readers, {
          type: 'events',
          livestreamId,
          after: batch.after,
          number: batch.number,
          events,
        });
      }
    },
    reload: (members, room) => sendToMembers(members, { type: 'reload', livestreamId: livestreamIdOf(room) }),
    async isAllowed({ data }, room) {
      const right = await findRight(platform, { viewer: data.viewer, livestreamId: livestreamIdOf(room) });
      if ('problem' in right) return false;
      data.mayModerate = right.mayModerate;
      return true;
    },
    close: (member, room) => void sendToMembers([member], { type: 'closed', livestreamId: livestreamIdOf(room) }),
  };
}

type RoomEvents = EventBatch['events'];

/** Keeps the last event of each row, because many votes in a poll give one new result. */
function lastOfEach(events: RoomEvents): RoomEvents {
  const last = new Map(events.map(({ kind, subjectId, number }) => [`${kind} ${subjectId}`, number]));
  return events.filter(({ kind, subjectId, number }) => last.get(`${kind} ${subjectId}`) === number);
}

async function readEvents(platform: Platform, livestreamId: number, events: RoomEvents): Promise<ReadEvent[]> {
  const { db } = platform;
  const idsOf = (kind: string) => events.filter((event) => event.kind === kind).map(({ subjectId }) => subjectId);
  const isChatRead = events.some(({ kind }) => kind === 'settings' || kind === 'pin');
  const chat = isChatRead ? await findChat(db, livestreamId) : undefined;
  const pinnedIds = chat?.pinnedMessageId ? [chat.pinnedMessageId] : [];
  const [messages, delayed, own, polls] = await Promise.all([
    listMessages(db, [...new Set([...idsOf('message'), ...pinnedIds])]),
    listMessagesOrDelayed(db, idsOf('delay')),
    listHeldOrHidden(db, idsOf('own')),
    listPolls(db, idsOf('poll')),
  ]);
  const found: Found = {
    chat,
    messages: new Map(messages.map((row) => [row.id, row])),
    delayed: new Map(delayed.map((row) => [row.id, row])),
    own: new Map(own.map((row) => [row.id, row])),
    polls: new Map(polls.map((row) => [row.id, row])),
  };
  return events.flatMap((event) => {
    const onlyFor = readersOf(found, event);
    return toEvent(platform, found, event).map((read): ReadEvent => ({ event: read, onlyFor }));
  });
}

interface ReadEvent {
  event: ChatEvent;
  /** The author of a message that not everybody sees, and whether moderators do; null: everybody does. */
  onlyFor: { userId: string | undefined; moderators: boolean } | null;
}

function readersOf({ delayed, own }: Found, { kind, subjectId }: RoomEvents[number]): ReadEvent['onlyFor'] {
  if (kind === 'delay') return { userId: delayed.get(subjectId)?.accountId, moderators: true };
  return kind === 'own' ? { userId: own.get(subjectId)?.accountId, moderators: false } : null;
}

/** Groups of members who see the same events, with these events. All groups continue at the same number. */
function divide(members: Member<ChatMember>[], all: ReadEvent[]) {
  const authors = new Set(all.flatMap(({ onlyFor }) => onlyFor?.userId ?? []));
  const groups = Map.groupBy(members, ({ data: { viewer, mayModerate } }) =>
    [mayModerate, authors.has(viewer.userId) && viewer.userId].join(' '),
  );
  return [...groups.values()].map((readers) => {
    const { viewer, mayModerate } = (readers[0] as Member<ChatMember>).data;
    const seen = all.filter(
      ({ onlyFor }) => !onlyFor || onlyFor.userId === viewer.userId || (onlyFor.moderators && mayModerate),
    );
    return { readers, events: seen.map(({ event }) => event) };
  });
}

interface Found {
  chat: ChatRow | undefined;
  messages: Map<number, MessageRow>;
  delayed: Map<number, MessageRow>;
  /** Messages that only their authors see. */
  own: Map<number, MessageRow>;
  polls: Map<number, PollRow>;
}

function toEvent(platform: Platform, found: Found, { kind, subjectId }: RoomEvents[number]): ChatEvent[] {
  const { chat, messages, delayed, own, polls } = found;
  if (kind === 'delay' || kind === 'own') {
    const row = (kind === 'delay' ? delayed : own).get(subjectId);
    return row ? [{ type: 'message', message: toMessage(platform, row) }] : [];
  }
  if (kind === 'message') {
    const row = messages.get(subjectId);
    return [row ? { type: 'message', message: toMessage(platform, row) } : { type: 'delete', messageId: subjectId }];
  }
  if (kind === 'poll') {
    const row = polls.get(subjectId);
    return row ? [{ type: 'poll', poll: toPoll(row) }] : [];
  }
  if (kind === 'settings') return chat ? [{ type: 'settings', settings: toSettings(chat) }] : [];
  if (kind === 'pin') {
    const row = messages.get(chat?.pinnedMessageId ?? 0);
    return [{ type: 'pin', message: row ? toMessage(platform, row) : null }];
  }
  return [{ type: 'delete', messageId: subjectId }];
}
