import type { ChatMessage } from '@greenlight/contract/live';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { clsx } from 'clsx';
import { CornerUpLeft, Megaphone, Reply } from 'lucide-react';
import { type MouseEvent, memo, useRef } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useChatRow } from '../chat-row-context.ts';
import { MessageLine } from './message-line.tsx';
import { MessageMenu } from './message-menu.tsx';

/** With touch, a tap opens the menu of a message, because there is no pointer that could hover. */
const isTouch = matchMedia('(pointer: coarse)').matches;

/** One message. Its buttons are reached by the pointer, by touching it, or with Enter. */
export const MessageRow = memo(function MessageRow(props: {
  message: ChatMessage;
  onQuote: (messageId: number) => void;
}) {
  const { message, onQuote } = props;
  const t = useTexts('chat');
  const { viewerId, mayWrite, reply } = useChatRow();
  const row = useRef<HTMLLIElement>(null);
  const { messageId, author, mentions, replyTo, isAnnouncement } = message;
  const isForViewer = replyTo?.userId === viewerId || mentions.some(({ userId }) => userId === viewerId);
  const openMenu = () => row.current?.querySelector<HTMLElement>('[data-menu]')?.click();
  const touch = ({ target, currentTarget }: MouseEvent) => {
    // React also sends presses in the menu or a dialog of the message here, although these are elsewhere in the
    // document.
    const isInside = currentTarget.contains(target as Element);
    if (isTouch && isInside && !(target as Element).closest('a, button')) openMenu();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the list handles the keys
    <li
      ref={row}
      data-row={messageId}
      tabIndex={-1}
      onClick={touch}
      className={clsx(
        'group relative px-3 py-1 outline-none hover:bg-ink/5 focus-visible:bg-ink/8',
        isAnnouncement &&
          'my-1 bg-accent/10 py-2 shadow-[inset_3px_0_0_var(--color-accent)] rtl:shadow-[inset_-3px_0_0_var(--color-accent)]',
        isForViewer &&
          !isAnnouncement &&
          'bg-warning/10 shadow-[inset_3px_0_0_var(--color-warning)] rtl:shadow-[inset_-3px_0_0_var(--color-warning)]',
      )}
    >
      {isAnnouncement && (
        <p className="mb-0.5 flex items-center gap-1.5 font-semibold text-2xs text-accent">
          <Megaphone aria-hidden className="size-3" />
          {t('announcement')}
        </p>
      )}
      {replyTo && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onQuote(replyTo.messageId)}
          className="flex w-full min-w-0 items-center gap-1.5 text-start text-ink-faint text-xs hover:text-ink-muted"
        >
          <CornerUpLeft aria-hidden className="size-3 shrink-0 rtl:-scale-x-100" />
          <bdi className="max-w-24 shrink-0 truncate font-semibold">{replyTo.displayName}</bdi>
          <span dir="auto" className="min-w-0 truncate">
            {replyTo.message}
          </span>
        </button>
      )}
      <MessageLine message={message} />
      <span className="-top-1.5 absolute end-2 flex rounded-full bg-overlay opacity-0 transition-look focus-within:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:invisible">
        {mayWrite && (
          <IconButton
            size="sm"
            tabIndex={-1}
            label={t('replyTo', { name: author.displayName })}
            icon={<Reply aria-hidden className="size-4 rtl:-scale-x-100" />}
            className="!size-8"
            onClick={() => reply(message)}
          />
        )}
        <MessageMenu message={message} />
      </span>
    </li>
  );
});
