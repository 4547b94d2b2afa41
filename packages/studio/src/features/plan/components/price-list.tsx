import { Badge } from '@greenlight/ui/primitives/badge';
import { formatMoment } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioPlan, useRemovePrice } from '../hooks.ts';

const t = textsOf('plan');

/** Every price of the plan, past, present and future, with the number of members who pay or try it. */
export function PriceList({ plan }: { plan: StudioPlan }) {
  const remove = useRemovePrice(plan.planId);
  return (
    <table aria-label={t('pricesOf', { name: plan.name })} className="mt-5 w-full text-sm">
      <thead className="text-ink-faint">
        <tr className="border-line border-b">
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            {t('price')}
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            {t('since')}
          </th>
          <th scope="col" className="py-2 pe-4 text-end font-medium">
            {t('payIt')}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t('tryIt')}
          </th>
          <th scope="col" className="w-11">
            <span className="sr-only">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {plan.prices.map(({ id, price, validFrom, state, paying, trialing }) => (
          <tr key={id} className="border-line border-b last:border-b-0">
            <td className="py-2 pe-4 tabular-nums">
              <span className="inline-flex flex-wrap items-center gap-2">
                <span className={state === 'past' ? 'text-ink-muted' : 'font-semibold'}>{formatMoney(price)}</span>
                {state !== 'past' && (
                  <Badge tone={state === 'current' ? 'accent' : 'warning'}>{t(`states.${state}`)}</Badge>
                )}
              </span>
            </td>
            <td className="py-2 pe-4 text-ink-muted">{validFrom ? formatMoment(validFrom) : t('always')}</td>
            <td className="py-2 pe-4 text-end tabular-nums">{paying}</td>
            <td className="py-2 text-end tabular-nums">{trialing}</td>
            <td className="text-end">
              {state === 'coming' && (
                <RemoveButton
                  size="sm"
                  label={t('removePrice', { price: formatMoney(price) })}
                  title={t('removePriceTitle', { price: formatMoney(price) })}
                  text={t('removePriceText')}
                  id={id}
                  remove={remove}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
