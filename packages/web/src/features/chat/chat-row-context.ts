import type { ChatMessage } from '@greenlight/contract/live';
import { createContext, use } from 'react';
import type { ChatRoom } from './use-chat-room.ts';

/** The tools of the rows of a chat. The object stays the same when messages come. */
export interface ChatRowTools {
  room: ChatRoom;
  viewerId: string | null;
  mayModerate: boolean;
  /** Whether the viewer may ban others from writing. Not everybody in a creator's team moderates. */
  mayBan: boolean;
  mayWrite: boolean;
  pinnedId: number | null;
  reply: (message: ChatMessage) => void;
  ignore: (person: { userId: string; displayName: string }) => void;
}

/** Null if a chat can only be read, as in a replay. */
export const ChatRowContext = createContext<ChatRowTools | null>(null);

export function useChatRow(): ChatRowTools {
  const tools = use(ChatRowContext);
  if (!tools) throw new Error('no chat around this');
  return tools;
}
