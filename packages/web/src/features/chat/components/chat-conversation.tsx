import type { ChatMessage } from '@greenlight/contract/live';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useOnline } from '@greenlight/ui/blocks/use-online';
import { CloudOff, History, Hourglass } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';
import type { Person } from '../../message/mention-state.ts';
import { ChatRowContext, type ChatRowTools } from '../chat-row-context.ts';
import type { ChatList, ChatRoom, ChatState } from '../use-chat-room.ts';
import type { useIgnoredPeople } from '../use-ignored-people.ts';
import { type PlayedMoment, useReplayOffset } from '../use-replay-offset.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatLine } from './chat-note.tsx';
import { ChatWriteProblem } from './chat-write-problem.tsx';
import { FloatingReactions } from './floating-reactions.tsx';
import { MessageList } from './message-list.tsx';
import { ModeLine } from './mode-line.tsx';
import { PinnedMessage } from './pinned-message.tsx';
import { PollCard } from './poll-card.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { ReplayList } from './replay-list.tsx';

/** A chat that was joined: its messages, and the field to write. */
export function ChatConversation(props: {
  room: ChatRoom;
  state: ChatState;
  list: ChatList;
  ignored: ReturnType<typeof useIgnoredPeople>;
  isOver: boolean;
  moment: () => PlayedMoment | null;
}) {
  const { room, state, list, ignored } = props;
  const t = useTexts('chat');
  const viewer = useUserInfo();
  const viewerId = viewer?.userId ?? null;
  const isOnline = useOnline();
  const field = useRef<HTMLTextAreaElement>(null);
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  /** The poll that is not shown. A poll that had ended before the chat was opened is hidden at once. */
  const [hiddenPoll, setHiddenPoll] = useState(list.poll?.isOpen === false ? list.poll.pollId : null);
  const { problem, mayModerate, poll, pinned } = list;
  const mayWrite = problem === null;
  const offsetMs = useReplayOffset(props.moment);
  const openPoll = offsetMs === null && poll?.pollId !== hiddenPoll ? poll : null;
  const isIgnored = ({ author }: ChatMessage) => ignoredIds.has(author.userId);
  const ignoredIds = new Set(ignored.people.map(({ userId }) => userId));
  const pinnedId = pinned?.messageId ?? null;
  const tools: ChatRowTools = {
    room,
    viewerId,
    mayModerate,
    mayBan: mayModerate && (viewer?.permissions ?? []).includes('comment.moderate'),
    mayWrite,
    pinnedId,
    reply: (message) => {
      setReplyTo(message);
      // Later, because the menu returns the focus first.
      setTimeout(() => field.current?.focus());
    },
    ignore: (person) => {
      ignored.ignore(person);
      showToast({
        title: t('ignoreDone', { name: person.displayName }),
        action: { label: t('undo'), onClick: () => ignored.showAgain(person.userId) },
      });
    },
  };
  return (
    <ChatRowContext value={tools}>
      {pinned && !ignoredIds.has(pinned.author.userId) && (
        <PinnedMessage message={pinned} isBesidePoll={openPoll !== null} />
      )}
      {openPoll && <PollCard poll={openPoll} onHide={() => setHiddenPoll(openPoll.pollId)} />}
      <div className="relative flex min-h-0 grow flex-col">
        {offsetMs === null ? (
          <>
            <MessageList
              list={list}
              outgoing={state.outgoing}
              isLoadingEarlier={state.isLoadingEarlier}
              isIgnored={isIgnored}
            />
            <FloatingReactions />
          </>
        ) : (
          <ReplayList
            // After a reload nothing that was loaded before stays on the screen.
            key={state.joins}
            livestreamId={room.livestreamId}
            offsetMs={offsetMs}
            removed={list.removed}
            known={list.latest}
            joins={state.joins}
            isIgnored={isIgnored}
          />
        )}
      </div>
      <div data-bottom-buttons="chat" className="shrink-0 border-line border-t">
        {!(state.isConnected && isOnline) && (
          <ChatLine tone="warning" icon={<CloudOff aria-hidden />}>
            {t('offline')}
          </ChatLine>
        )}
        {props.isOver && problem !== 'ended' && <ChatLine icon={<Hourglass aria-hidden />}>{t('ended')}</ChatLine>}
        {offsetMs !== null && <ChatLine icon={<History aria-hidden />}>{t('behind')}</ChatLine>}
        <ModeLine settings={list.settings} />
        {mayWrite ? (
          <ChatComposer
            field={field}
            people={peopleOf(list, viewerId)}
            replyTo={replyTo && list.removed.includes(replyTo.messageId) ? null : replyTo}
            onReplyTo={setReplyTo}
            mayWriteAt={state.mayWriteAt}
          />
        ) : (
          <ChatWriteProblem code={problem} settings={list.settings} />
        )}
        {problem !== 'ended' && problem !== 'impersonating' && <ReactionBar />}
      </div>
    </ChatRowContext>
  );
}

/** People whom the viewer may mention, the latest writer first. */
function peopleOf({ latest }: ChatList, viewerId: string | null): Person[] {
  const people = new Map(latest.toReversed().map(({ author }) => [author.userId, author]));
  if (viewerId) people.delete(viewerId);
  return [...people.values()];
}
