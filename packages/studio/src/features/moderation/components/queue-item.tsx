import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu } from '@greenlight/ui/primitives/menu';
import { clsx } from 'clsx';
import { Check, EllipsisVertical, MessageSquareX, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { textsOf } from '../../../platform/texts.ts';
import { elementIdOf } from '../use-current-item.ts';
import { useMemberPath } from '../use-member-path.ts';
import type { ActWish, ModerationItem } from '../use-queue.ts';
import { ActButtons } from './act-buttons.tsx';
import { ActList } from './act-list.tsx';
import { ModeratedQuote } from './moderated-quote.tsx';
import { PersonLine } from './person-line.tsx';
import { QueueReason } from './queue-reason.tsx';

const t = textsOf('moderation');

/** One item: the text with author and place, the reason, decisions so far, and actions. */
export function QueueItem(props: {
  item: ModerationItem;
  isCurrent: boolean;
  isFirst: boolean;
  isPicked: boolean;
  hasKeys: boolean;
  onFocus: () => void;
  onPick: () => void;
  onAct: (act: ActWish['act'] | 'remove-why') => void;
}) {
  const { item, isCurrent, onAct } = props;
  const { subject, author, why } = item;
  const navigate = useNavigate();
  const pathOf = useMemberPath();
  const name = author.displayName || t('noName');
  const title = subject ? t(`by.${subject.kind}`, { name }) : t('by.answer', { name });
  const acts: ActWish['act'][] = subject ? ['approve', 'remove', 'time-out', 'ban'] : ['approve', 'remove'];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes where the keyboard is
    <article
      id={elementIdOf(item.itemId)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the queue move between the items
      tabIndex={isCurrent || props.isFirst ? 0 : -1}
      aria-label={title}
      onFocus={props.onFocus}
      className={clsx(
        'scroll-my-24 rounded-lg border bg-surface p-4 outline-offset-2 transition-look sm:p-5',
        isCurrent ? 'border-accent' : 'border-line',
        props.isPicked && 'bg-accent/7',
      )}
    >
      <div className="flex items-start gap-3">
        <label className="-m-3 grid size-11 shrink-0 place-items-center">
          <span className="sr-only">{t('select', { title })}</span>
          <span className="relative grid size-5 place-items-center">
            <input
              type="checkbox"
              checked={props.isPicked}
              onChange={props.onPick}
              className="peer size-full appearance-none forced-colors:appearance-auto rounded-sm border border-line-strong bg-surface transition-look checked:border-accent checked:bg-accent"
            />
            <Check
              aria-hidden
              strokeWidth={3.5}
              className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
            />
          </span>
        </label>
        <div className="min-w-0 grow">
          <PersonLine person={author} at={subject?.created ?? item.queued} />
        </div>
        <div className="-my-2 -me-2">
          <Menu
            align="end"
            trigger={
              <IconButton
                size="sm"
                label={t('more', { title })}
                icon={<EllipsisVertical aria-hidden className="size-4.5 text-ink-faint" />}
              />
            }
            items={[
              ...(subject
                ? [
                    {
                      label: t('removeWhy'),
                      icon: <MessageSquareX aria-hidden className="size-4.5" />,
                      onSelect: () => onAct('remove-why'),
                    },
                  ]
                : []),
              {
                label: t('allBy', { name }),
                icon: <UserRound aria-hidden className="size-4.5" />,
                onSelect: () => void navigate(pathOf(author.userId)),
              },
            ]}
          />
        </div>
      </div>
      <div className="mt-3 flex flex-col gap-3 sm:ps-8">
        {subject && <ModeratedQuote text={subject} />}
        <QueueReason why={why} />
        {item.acts.length > 0 && <ActList acts={item.acts} />}
        <div className="mt-1">
          <ActButtons acts={acts} isAnswer={why.appeal !== null} hasKeys={props.hasKeys} onAct={onAct} />
        </div>
      </div>
    </article>
  );
}
