import type { PaymentMethod } from '@greenlight/contract/payment';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useCardName } from '../../payment/use-card-name.ts';
import { usePlanChange } from '../hooks.ts';

/** The cost and date of a change of plan, as calculated by the server. */
export function ChangePreview(props: { planId: string; current: string; card: PaymentMethod | null }) {
  const { planId, current, card } = props;
  const nameOf = useCardName();
  const t = useTexts('payment');
  const language = useLanguage();
  return (
    <QueryView
      query={usePlanChange(planId)}
      texts={useQueryTexts()}
      skeleton={<Skeleton className="h-36 rounded-lg" />}
    >
      {({ when, effectiveAt, price, unused, due, nextBillingDate }) => (
        <div className="rounded-lg bg-surface p-5">
          <p className="text-ink-muted text-sm">
            {when === 'now' ? t('change.now') : t('change.later', { date: formatDate(effectiveAt, language) })}
          </p>
          <dl className="mt-4 flex flex-col gap-2.5 text-sm">
            <Line name={t('change.price')} value={formatPrice(price, language)} />
            {when === 'now' && unused.amount > 0 && (
              <Line
                name={t('change.unused', { plan: current })}
                value={formatPrice({ ...unused, amount: -unused.amount }, language)}
              />
            )}
            <Line isStrong name={t('change.due')} value={formatPrice(due, language)} />
            <Line
              name={t('change.next', { date: formatDate(nextBillingDate, language) })}
              value={formatPrice(price, language)}
            />
          </dl>
          {due.amount > 0 && (
            <p className="mt-4 text-ink-muted text-sm">
              {card ? t('change.byCard', { card: nameOf(card) }) : t('methods.empty')}
            </p>
          )}
        </div>
      )}
    </QueryView>
  );
}

function Line({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'flex justify-between gap-4 font-semibold text-base' : 'flex justify-between gap-4'}>
      <dt className={isStrong ? undefined : 'text-ink-muted'}>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
