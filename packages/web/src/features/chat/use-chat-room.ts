import { ChatRoom } from '@greenlight/client/chat-room';
import { type ChatState, initialChatState } from '@greenlight/client/chat-state';
import { chatPageSize } from '@greenlight/contract/limits';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { client } from '../../platform/app.ts';

export { type ChatList, hasEarlier, shownMessages } from '@greenlight/client/chat-list';
export type { Outgoing } from '@greenlight/client/chat-outbox';
export type { ReactionCounts } from '@greenlight/client/chat-reaction';
export type { ChatRoom } from '@greenlight/client/chat-room';
export type { ChatState } from '@greenlight/client/chat-state';

/** The chat of a livestream over the socket, whose code loads with the first use; null until then. */
export function useChatRoom(livestreamId: number): { room: ChatRoom | null; state: ChatState } {
  const [room, setRoom] = useState<ChatRoom | null>(null);
  useEffect(() => {
    let joined: ChatRoom | undefined;
    let isGone = false;
    const loading = import('../../platform/socket.ts').then(({ socket }) => {
      if (isGone) return;
      joined = new ChatRoom(socket, livestreamId, readHistory);
      joined.join();
      setRoom(joined);
    });
    loading.catch(() => undefined);
    return () => {
      isGone = true;
      joined?.leave();
      setRoom(null);
    };
  }, [livestreamId]);
  const state = useSyncExternalStore(room?.subscribe ?? never, room?.state ?? nothing, nothing);
  return { room, state };
}

function readHistory(livestreamId: number, before: number) {
  return client.liveChat.history({ params: { id: livestreamId }, query: { before, pageSize: chatPageSize } });
}

function never() {
  return () => {};
}

function nothing(): ChatState {
  return initialChatState;
}
