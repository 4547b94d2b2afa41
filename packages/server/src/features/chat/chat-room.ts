import type { ChatEvent, LivestreamReceived } from '@greenlight/contract/realtime';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventBatch, Member, RoomKind, Rooms } from '../../platform/realtime/rooms.ts';
import { toMessage, toPoll, toSettings } from './chat-view.ts';
import { type ChatRow, findChat, listMessages, listPolls, type MessageRow, type PollRow } from './queries.ts';
import { problemOf } from './rights.ts';

/** A viewer in the room of a stream's chat. */
export interface ChatMember {
  viewer: Viewer;
}

export type ChatRooms = Rooms<ChatMember>;

export function roomOf(livestreamId: number): string {
  return `chat ${livestreamId}`;
}

export function livestreamIdOf(room: string): number {
  return Number(room.split(' ')[1]);
}

/** Sends the same frame to all of them; it is encoded once. */
export function emit(members: Member<ChatMember>[], frame: LivestreamReceived): void {
  const [first] = members;
  first?.socket.nsp.to(members.map(({ socket }) => socket.id)).emit('livestream', frame);
}

/** Events name the rows that changed; each is sent as it is now, and what is the same is sent once. */
export function chatRoomKind(platform: Platform): RoomKind<ChatMember> {
  return {
    async send(members, batch) {
      if (members.length === 0) return;
      const livestreamId = livestreamIdOf(batch.room);
      const events = await readEvents(platform, livestreamId, lastOfEach(batch.events));
      emit(members, { type: 'events', livestreamId, after: batch.after, number: batch.number, events });
    },
    reload: (members, room) => emit(members, { type: 'reload', livestreamId: livestreamIdOf(room) }),
    isAllowed: async ({ data }, room) =>
      (await problemOf(platform, { viewer: data.viewer, livestreamId: livestreamIdOf(room) })) === null,
    close: (member, room) => emit([member], { type: 'closed', livestreamId: livestreamIdOf(room) }),
  };
}

type RoomEvents = EventBatch['events'];

/** Many votes in a poll are one new result. */
function lastOfEach(events: RoomEvents): RoomEvents {
  const last = new Map(events.map(({ kind, subjectId, number }) => [`${kind} ${subjectId}`, number]));
  return events.filter(({ kind, subjectId, number }) => last.get(`${kind} ${subjectId}`) === number);
}

async function readEvents(platform: Platform, livestreamId: number, events: RoomEvents): Promise<ChatEvent[]> {
  const { db } = platform;
  const idsOf = (kind: string) => events.filter((event) => event.kind === kind).map(({ subjectId }) => subjectId);
  const isChatRead = events.some(({ kind }) => kind === 'settings' || kind === 'pin');
  const chat = isChatRead ? await findChat(db, livestreamId) : undefined;
  const pinnedIds = chat?.pinnedMessageId ? [chat.pinnedMessageId] : [];
  const [messages, polls] = await Promise.all([
    listMessages(db, [...new Set([...idsOf('message'), ...pinnedIds])]),
    listPolls(db, idsOf('poll')),
  ]);
  const found: Found = {
    chat,
    messages: new Map(messages.map((row) => [row.id, row])),
    polls: new Map(polls.map((row) => [row.id, row])),
  };
  return events.flatMap((event) => toEvent(platform, found, event));
}

interface Found {
  chat: ChatRow | undefined;
  messages: Map<number, MessageRow>;
  polls: Map<number, PollRow>;
}

function toEvent(platform: Platform, found: Found, { kind, subjectId }: RoomEvents[number]): ChatEvent[] {
  const { chat, messages, polls } = found;
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
