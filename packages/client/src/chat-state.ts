import type { ChatMessage } from '@greenlight/contract/live';
import type { LivestreamSent } from '@greenlight/contract/realtime';
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

/** A message that changes a chat. Its only answer is the acknowledgement. */
export type ChatChange =
  Extract<
    LivestreamSent,
    { type: 'remove' | 'report' | 'ban' | 'pin' | 'unpin' | 'set-mode' | 'close-poll' }
  > extends infer Sent
    ? Sent extends { livestreamId: number }
      ? Omit<Sent, 'livestreamId'>
      : never
    : never;

export type ReadHistory = (
  livestreamId: number,
  before: number,
) => Promise<{ messages: ChatMessage[]; hasMore: boolean }>;
