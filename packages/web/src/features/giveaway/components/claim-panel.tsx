import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatMoment } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { type Giveaway, type OwnGiveaway, useClaim, useDecline } from '../hooks.ts';
import { AddressFields } from './address-fields.tsx';

type Won = NonNullable<OwnGiveaway['won']>;

/** The viewer's prize: the form to claim it in time, or its state. */
export function ClaimPanel({ giveaway, won }: { giveaway: Giveaway; won: Won }) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  const isNotified = won.state === 'notified';
  const isHappy = isNotified || won.state === 'claimed' || won.state === 'shipped';
  return (
    <div>
      <h2 tabIndex={-1} className="flex items-center gap-3 font-bold text-xl outline-none">
        {isHappy && (
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-all duration-700 ease-out motion-safe:starting:rotate-180 motion-safe:starting:scale-0">
            <Trophy aria-hidden className="size-6" />
          </span>
        )}
        {t(isHappy ? 'won.title' : 'won.over')}
      </h2>
      <p className="mt-3 text-ink-muted">
        {t(textOf(won.state, giveaway.isShipped), {
          prize: giveaway.prize,
          date: won.claimUntil ? formatMoment(won.claimUntil, language) : '',
          shipped: won.shippedAt ? formatDate(won.shippedAt, language) : '',
        })}
      </p>
      {isNotified && <Claim giveaway={giveaway} />}
    </div>
  );
}

/** Key of the text about a prize. A prize without shipping is handed over. */
function textOf(state: Won['state'], isShipped: boolean) {
  if (state !== 'claimed' && state !== 'shipped') return `won.${state}` as const;
  return isShipped ? (`won.${state}` as const) : (`won.handed.${state}` as const);
}

function Claim({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const { describeError } = useQueryTexts();
  const claim = useClaim(giveaway.id);
  const decline = useDecline(giveaway.id);
  const [asking, setAsking] = useState(false);
  const fail = (error: Error) => showToast({ title: describeError(error), tone: 'error' });
  return (
    <div className="mt-5 flex flex-col gap-3">
      {giveaway.isShipped ? (
        <AddressFields
          countries={giveaway.countries}
          pending={claim.isPending}
          error={claim.error}
          onSend={(address) => claim.mutate(address, { onError: fail })}
        />
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          pending={claim.isPending || undefined}
          onClick={() => claim.mutate(null, { onError: fail })}
        >
          {t('won.claim')}
        </Button>
      )}
      <Button variant="ghost" size="sm" className="w-full" onClick={() => setAsking(true)}>
        {t('won.decline')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('won.declineTitle')}
        description={t('won.declineText')}
        confirmLabel={t('won.decline')}
        cancelLabel={t('cancel')}
        confirmVariant="danger"
        pending={decline.isPending}
        onConfirm={() => decline.mutate(undefined, { onError: fail, onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
