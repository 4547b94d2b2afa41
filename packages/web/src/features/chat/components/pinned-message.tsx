import type { ChatMessage } from '@greenlight/contract/live';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { clsx } from 'clsx';
import { Pin, X } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useShowOutcome } from '../../message/use-show-outcome.ts';
import { useChatRow } from '../chat-row-context.ts';
import { MessageLine } from './message-line.tsx';

/** The pinned message above the others. In a low chat a poll takes its place. Moderators can unpin it. */
export function PinnedMessage({ message, isBesidePoll }: { message: ChatMessage; isBesidePoll: boolean }) {
  const t = useTexts('chat');
  const { room, mayModerate } = useChatRow();
  const showOutcome = useShowOutcome();
  return (
    <section
      aria-label={t('pinned')}
      className={clsx(
        'flex [@container(height<18rem)]:hidden shrink-0 items-start gap-1 border-line border-b bg-raised py-2 ps-3 pe-1',
        isBesidePoll && '[@container(height<26rem)]:hidden',
      )}
    >
      <div className="min-w-0 grow">
        <p className="mb-0.5 flex items-center gap-1.5 font-semibold text-2xs text-ink-faint">
          <Pin aria-hidden className="size-3" />
          {t('pinned')}
        </p>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long message scrolls
          tabIndex={0}
          className="max-h-18 overflow-y-auto"
        >
          <MessageLine message={message} />
        </div>
      </div>
      {mayModerate && (
        <IconButton
          size="sm"
          label={t('unpin')}
          icon={<X aria-hidden className="size-4" />}
          onClick={() => showOutcome(room.change({ type: 'unpin', messageId: message.messageId }))}
        />
      )}
    </section>
  );
}
