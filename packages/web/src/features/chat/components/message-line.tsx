import type { ChatMessage } from '@greenlight/contract/live';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import { use } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { AuthorLabels } from '../../message/components/author-labels.tsx';
import { MessageText } from '../../message/components/message-text.tsx';
import { EmoteSet } from '../emote-set.ts';
import { nameColor } from '../name-color.ts';

/** The author and the text of a message, in one line that has the direction of the text. */
export function MessageLine({ message, time }: { message: ChatMessage; time?: string }) {
  const t = useTexts('chat');
  const { author, mentions } = message;
  return (
    <p
      dir="auto"
      className={clsx('wrap-anywhere relative whitespace-pre-line text-sm leading-5.5', !time && 'indent-6.5')}
    >
      {time && <span className="me-2 text-ink-faint text-xs tabular-nums">{time}</span>}
      <bdi className="[direction:inherit]">
        <Avatar
          name={author.displayName}
          src={author.avatarUrl}
          className={clsx(
            '!text-2xs size-5 indent-0',
            time ? '-mt-0.5 me-1.5 align-middle' : 'absolute start-0 top-px',
          )}
        />
      </bdi>
      <bdi className="font-semibold" style={{ color: nameColor(author.userId) }}>
        {author.displayName}
      </bdi>{' '}
      <bdi className="inline-flex items-center gap-1 indent-0 align-middle empty:hidden">
        <AuthorLabels author={author} />
      </bdi>{' '}
      <MessageText message={message.message} mentions={mentions} emotes={use(EmoteSet)} />
      {message.delayedUntil && (
        <Hourglass role="img" aria-label={t('delayed')} className="ms-1.5 inline size-3 align-middle text-ink-faint" />
      )}
    </p>
  );
}
