import type { ChatList, ChatRoom } from '../use-chat-room.ts';
import type { useIgnoredPeople } from '../use-ignored-people.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { IgnoredDialog } from './ignored-dialog.tsx';
import { ModeDialog } from './mode-dialog.tsx';
import { PollDialog } from './poll-dialog.tsx';

export type ChatDialogKind = 'modes' | 'poll' | 'announcement' | 'ignored';

export interface ChatDialogProps {
  room: ChatRoom;
  list: ChatList;
  ignored: ReturnType<typeof useIgnoredPeople>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialogs of the chat's menu. Each opens with an empty form. */
export function ChatDialog({ kind, ...props }: ChatDialogProps & { kind: ChatDialogKind }) {
  const key = String(props.open);
  switch (kind) {
    case 'modes':
      return <ModeDialog key={key} {...props} />;
    case 'poll':
      return <PollDialog key={key} {...props} />;
    case 'announcement':
      return <AnnouncementDialog key={key} {...props} />;
    default:
      return <IgnoredDialog {...props} />;
  }
}
