import type { ChatList } from './chat-list.ts';
import type { Outgoing } from './chat-outbox.ts';

/** The state of a chat on a screen. */
export interface ChatState {
  list: ChatList | null;
  /** Why the chat could not be joined. */
  error: Error | null;
  isConnected: boolean;
  /** Messages of the viewer that the chat has not sent back yet. */
  outgoing: Outgoing[];
  /** When slow mode lets the viewer write again, in ms since 1970. */
  mayWriteAt: number;
  isLoadingEarlier: boolean;
  /** Number of joins. When it grows, events were lost, and other data that was read from the chat may be outdated. */
  joins: number;
}

export const initialChatState: ChatState = {
  list: null,
  error: null,
  isConnected: true,
  outgoing: [],
  mayWriteAt: 0,
  isLoadingEarlier: false,
  joins: 0,
};
