import { CommentRoom, type RoomState } from '@greenlight/client/comment-room';
import type { CommentOrder } from '@greenlight/contract/comment';
import type { WirePlace } from '@greenlight/contract/place';
import { useEffect, useState, useSyncExternalStore } from 'react';

export type { CommentRoom } from '@greenlight/client/comment-room';
export type { Thread } from '@greenlight/client/comment-thread';

const unknown: RoomState = { list: null, error: null, isConnected: true, isRevealed: false };

/** The comments of a place over the socket, whose code loads with the first use; null until then. */
export function useCommentRoom(place: WirePlace, order: CommentOrder): { room: CommentRoom | null; state: RoomState } {
  const [room, setRoom] = useState<CommentRoom | null>(null);
  const [first] = useState({ place, order });
  useEffect(() => {
    let joined: CommentRoom | undefined;
    let isGone = false;
    const loading = import('../../platform/socket.ts').then(({ socket }) => {
      if (isGone) return;
      joined = new CommentRoom(socket, first.place, first.order);
      joined.join();
      setRoom(joined);
    });
    loading.catch(() => undefined);
    return () => {
      isGone = true;
      joined?.leave();
      setRoom(null);
    };
  }, [first]);
  const state = useSyncExternalStore(room?.subscribe ?? never, room?.state ?? nothing, nothing);
  return { room, state };
}

function never() {
  return () => {};
}

function nothing(): RoomState {
  return unknown;
}
