import type { ChatMessage } from '@greenlight/contract/live';
import { Button } from '@greenlight/ui/primitives/button';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useChatRow } from '../chat-row-context.ts';
import { type ChatList, type ChatState, hasEarlier, shownMessages } from '../use-chat-room.ts';
import { useStickToEnd } from '../use-stick-to-end.ts';
import { useThrottledList } from '../use-throttled-list.ts';
import { ChatNote } from './chat-note.tsx';
import { MessageRow } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';

/** The messages, the newest at the end. */
export function MessageList(props: {
  list: ChatList;
  outgoing: ChatState['outgoing'];
  isLoadingEarlier: boolean;
  isIgnored: (message: ChatMessage) => boolean;
}) {
  const { list, isIgnored } = props;
  const t = useTexts('chat');
  const { room, mayWrite } = useChatRow();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const isPaused = list.paused !== null;
  const messages = useThrottledList(
    shownMessages(list).filter((message) => !isIgnored(message)),
    isPaused,
  );
  const outgoing = isPaused ? [] : props.outgoing;
  const isEarlier = hasEarlier(list);
  useStickToEnd(box, {
    isPaused,
    onPause: () => room.pause(),
    onFollow: () => room.follow(),
    onTop: () => void room.earlier().catch(() => undefined),
  });
  const rowOf = (messageId: number) => box?.querySelector<HTMLElement>(`[data-row="${messageId}"]`);
  const press = (event: KeyboardEvent) => {
    const { target, key } = event;
    const row = (target as Element).closest<HTMLElement>('[data-row]');
    if (target !== box && target !== row) return;
    if (key === 'Enter') row?.querySelector<HTMLElement>('[data-menu]')?.click();
    const rows = [...(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = row ? rows.indexOf(row) : rows.length;
    const next = key === 'ArrowUp' ? rows[at - 1] : key === 'ArrowDown' ? rows[at + 1] : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  if (messages.length + outgoing.length === 0) {
    return <ChatNote icon={<MessageCircle />} title={t('empty')} text={mayWrite ? t('emptyText') : undefined} />;
  }
  return (
    <div className="relative flex min-h-0 grow flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the messages */}
      <div
        ref={setBox}
        role="log"
        aria-label={t('messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
        tabIndex={0}
        onKeyDown={press}
        className="-outline-offset-2 flex min-h-0 grow flex-col overflow-y-auto py-2 [overflow-anchor:none] beside:overscroll-contain"
      >
        {props.isLoadingEarlier ? (
          <p className="mb-2 flex justify-center text-ink-faint">
            <Spinner />
            <span className="sr-only">{t('earlier')}</span>
          </p>
        ) : (
          !isEarlier && <p className="mt-auto px-3 pb-2 text-ink-faint text-xs">{t('beginning')}</p>
        )}
        <ul>
          {messages.map((message) => (
            <MessageRow
              key={message.messageId}
              message={message}
              onQuote={(messageId) => {
                room.pause();
                rowOf(messageId)?.scrollIntoView({ block: 'center' });
                rowOf(messageId)?.focus({ preventScroll: true });
              }}
            />
          ))}
          {outgoing.map((each) => (
            <OutgoingRow key={each.clientId} {...each} />
          ))}
        </ul>
      </div>
      {isPaused && (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowDown aria-hidden className="size-4" />}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap floating"
          onClick={() => room.follow()}
        >
          {list.missed > 0 ? t('newMessages', { count: list.missed }) : t('atEnd')}
        </Button>
      )}
    </div>
  );
}
