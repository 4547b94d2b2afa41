import type { ChatList } from './chat-list.ts';
import type { Outgoing } from './chat-outbox.ts';

/** A chat on a screen. */
export interface ChatState {
  list: ChatList | null;
  /** Why it could not be joined. */
  error: Error | null;
  isConnected: boolean;
  /** What the viewer wrote and has not come back yet. */
  outgoing: Outgoing[];
  /** When slow mode lets the viewer write again, in ms since 1970. */
  mayWriteAt: number;
  isLoadingEarlier: boolean;
  /** How often the chat was read: again after events were lost, when what else was read of it may be old. */
  joins: number;
}

export const unjoined: ChatState = {
  list: null,
  error: null,
  isConnected: true,
  outgoing: [],
  mayWriteAt: 0,
  isLoadingEarlier: false,
  joins: 0,
};
