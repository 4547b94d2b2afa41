import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Link } from '@greenlight/ui/primitives/link';
import { Check, Circle, PartyPopper, Ticket } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { type Giveaway, type OwnGiveaway, useWithdraw } from '../hooks.ts';
import { alternateOf } from './place-label.tsx';

type Entry = NonNullable<OwnGiveaway['entry']>;

/** Confirms an entry, with the pseudonym as a receipt, and lists the actions that bring more entries. */
export function EntryReceipt({ giveaway, own, entry }: { giveaway: Giveaway; own: OwnGiveaway; entry: Entry }) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  const isOpen = giveaway.state === 'open';
  const Icon = isOpen && !entry.excluded ? PartyPopper : Ticket;
  return (
    <div>
      <h2 tabIndex={-1} className="flex items-center gap-3 font-semibold text-lg outline-none">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent/15 text-accent transition-all duration-700 ease-out motion-safe:starting:-rotate-45 motion-safe:starting:scale-0">
          <Icon aria-hidden className="size-5" />
        </span>
        <Title giveaway={giveaway} entry={entry} />
      </h2>
      {entry.excluded && <p className="mt-2 text-ink-muted text-sm">{t(`excluded.${entry.excluded}`)}</p>}
      <dl className="mt-4 flex flex-col gap-3 rounded-lg bg-raised p-4 text-sm">
        <div>
          <dt className="text-ink-faint">{t('receipt.pseudonym')}</dt>
          <dd dir="ltr" className="font-mono text-base rtl:text-end">
            {entry.pseudonym}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-faint">{t('receipt.entries')}</dt>
          <dd className="flex items-center gap-1.5 font-semibold tabular-nums">
            <Ticket aria-hidden className="size-4" />
            {entry.entries}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-faint">{t('receipt.since')}</dt>
          <dd className="text-end">{formatMoment(entry.enteredAt, language)}</dd>
        </div>
      </dl>
      {isOpen && <p className="mt-3 text-ink-faint text-sm">{t('receipt.hint')}</p>}
      {isOpen && giveaway.actions.length > 0 && <Actions giveaway={giveaway} own={own} />}
      {isOpen && <WithdrawButton giveaway={giveaway} />}
    </div>
  );
}

/** The state of the entry. Winners see their prize instead. */
function Title({ giveaway, entry }: { giveaway: Giveaway; entry: Entry }) {
  const t = useTexts('giveaway');
  const { state, draw } = giveaway;
  if (entry.excluded) return t('receipt.excluded');
  if (state === 'open') return t('receipt.open');
  if (!draw?.secret) return t('receipt.closed');
  const place = draw.places.find(({ pseudonym, isAlternate }) => isAlternate && pseudonym === entry.pseudonym);
  if (!place) return t('receipt.lost');
  return t(state === 'finished' ? 'receipt.wasAlternate' : 'receipt.alternate', {
    position: alternateOf(place, giveaway),
  });
}

function Actions({ giveaway, own }: { giveaway: Giveaway; own: OwnGiveaway }) {
  const t = useTexts('giveaway');
  return (
    <section aria-labelledby="more-entries" className="mt-6">
      <h2 id="more-entries" className="text-base">
        {t('actions.title')}
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {giveaway.actions.map((action) => {
          const isDone = own.actions.find(({ id }) => id === action.id)?.isDone ?? false;
          const Icon = isDone ? Check : Circle;
          return (
            <li key={action.id} className="flex items-center gap-3 text-sm">
              <Icon aria-hidden className={isDone ? 'size-4 shrink-0 text-accent' : 'size-4 shrink-0 text-ink-faint'} />
              <Link href={addressOf(action)} className="min-h-11 min-w-0 grow py-3 hover:underline">
                {t(`actions.${action.kind}`, { title: action.title })}
                {isDone && <span className="sr-only"> {t('actions.done')}</span>}
              </Link>
              <span className="shrink-0 font-semibold tabular-nums">
                {t('actions.more', { count: action.entries })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function addressOf({ kind, targetId, slug }: Giveaway['actions'][number]): string {
  if (kind === 'follow') return sitePath('creator', slug ?? targetId);
  return kind === 'points' ? sitePath('pitch', targetId) : sitePath('video', targetId);
}

function WithdrawButton({ giveaway: { id } }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const { describeError } = useQueryTexts();
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdraw(id);
  return (
    <>
      <Button variant="ghost" size="sm" className="mt-4 w-full" onClick={() => setAsking(true)}>
        {t('withdraw.press')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('withdraw.title')}
        description={t('withdraw.text')}
        confirmLabel={t('withdraw.press')}
        cancelLabel={t('cancel')}
        pending={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => showToast({ title: t('withdraw.done'), tone: 'success' }),
            onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
