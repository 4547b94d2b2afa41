import { Button } from '@greenlight/ui/primitives/button';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { clsx } from 'clsx';
import { ChartBarBig, Check, X } from 'lucide-react';
import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useShowOutcome } from '../../message/use-show-outcome.ts';
import { useChatRow } from '../chat-row-context.ts';
import type { ChatList } from '../use-chat-room.ts';

/** A poll with its live result. A second vote replaces the first. */
export function PollCard({ poll, onHide }: { poll: NonNullable<ChatList['poll']>; onHide: () => void }) {
  const t = useTexts('chat');
  const language = useLanguage();
  const { room, mayModerate } = useChatRow();
  const showOutcome = useShowOutcome();
  const total = poll.options.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <section
      aria-label={t('poll.open')}
      className="max-h-[45%] [@container(height<18rem)]:hidden [@container(height<26rem)]:max-h-[min(8rem,32%)] shrink-0 overflow-y-auto border-line border-b bg-raised py-2 ps-3 pe-1"
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <p className="flex items-center gap-1.5 font-semibold text-2xs text-ink-faint">
            <ChartBarBig aria-hidden className="size-3" />
            {t(poll.isOpen ? 'poll.open' : 'poll.closed')} ·{' '}
            {t('poll.votes', { count: total, shown: formatCount(total, language) })}
          </p>
          <p dir="auto" className="wrap-anywhere mt-0.5 font-semibold text-sm">
            {poll.question}
          </p>
        </div>
        <IconButton size="sm" label={t('dismissPoll')} icon={<X aria-hidden className="size-4" />} onClick={onHide} />
      </div>
      <ul className="mt-2 grid gap-1.5 pe-2">
        {poll.options.map(({ text, votes }, place) => {
          const percent = total === 0 ? 0 : Math.round((votes / total) * 100);
          const isOwn = poll.ownOption === place;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an option is known by its place
            <li key={place}>
              <button
                type="button"
                aria-pressed={isOwn}
                disabled={!poll.isOpen}
                onClick={() => showOutcome(room.vote(place))}
                className={clsx(
                  'relative flex min-h-9 w-full items-center gap-2 overflow-hidden rounded-md border px-3 py-1 text-start text-sm transition-look max-md:min-h-11',
                  isOwn ? 'border-accent' : 'border-line-strong',
                  poll.isOpen && 'hover:bg-ink/8',
                )}
              >
                <span
                  aria-hidden
                  className={clsx('absolute inset-y-0 start-0 transition-size', isOwn ? 'bg-accent/20' : 'bg-ink/10')}
                  style={{ width: `${percent}%` }}
                />
                <span dir="auto" className="wrap-anywhere relative min-w-0 grow">
                  {text}
                </span>
                {isOwn && (
                  <Check role="img" aria-label={t('poll.yours')} className="relative size-4 shrink-0 text-accent" />
                )}
                <span className="relative shrink-0 text-ink-muted text-xs tabular-nums">
                  {t('poll.result', { percent })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {mayModerate && poll.isOpen && (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2 mt-1"
          onClick={() => showOutcome(room.change({ type: 'close-poll', pollId: poll.pollId }))}
        >
          {t('poll.close')}
        </Button>
      )}
    </section>
  );
}
