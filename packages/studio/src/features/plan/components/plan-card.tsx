import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Award, Check, CircleDollarSign, Clock, Coins, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../platform/money.ts';
import { showError } from '../../../platform/show-error.ts';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { TranslationButton } from '../../translation/components/translation-button.tsx';
import { type StudioPlan, useEditPlan, type Withdrawal } from '../hooks.ts';
import { OnSaleDialog } from './on-sale-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { PriceList } from './price-list.tsx';

const t = textsOf('plan');

export function PlanCard({ plan }: { plan: StudioPlan }) {
  const edit = useEditPlan();
  const [open, setOpen] = useState<'edit' | 'price' | 'offer' | null>(null);
  const { planId, name, price, interval, members, trialing, offered, atJoin } = plan;
  const offer = (withdraw: Withdrawal) =>
    edit.mutate(
      { planId, offered: !offered, withdraw },
      {
        onError: showError,
        onSettled: () => setOpen(null),
      },
    );
  const cost = price ? `${formatMoney(price)} ${t(`per.${interval}`)}` : '–';
  return (
    <SortableItem id={planId} name={name} className={offered ? undefined : 'opacity-90'}>
      {(handle) => (
        <article aria-labelledby={`plan-${planId}`} className="p-4 sm:p-6">
          <div className="flex items-start gap-3">
            {handle}
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 id={`plan-${planId}`} className="font-semibold text-xl [overflow-wrap:anywhere]">
                  {name}
                </h3>
                <Badge tone={offered ? 'accent' : 'neutral'}>{t(offered ? 'offered' : 'withdrawn')}</Badge>
                {atJoin && <Badge tone="accent">{t('atJoin')}</Badge>}
              </div>
              <p className="mt-1 text-ink-muted text-sm">
                {t('members', { count: members })}
                {trialing > 0 && t('ofThemTrying', { count: trialing })}
              </p>
            </div>
            <p className="shrink-0 text-end">
              <span className="block font-display font-semibold text-2xl tabular-nums">
                {price ? formatMoney(price) : '–'}
              </span>
              <span className="text-ink-faint text-sm">{t(`per.${interval}`)}</span>
            </p>
          </div>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-ink-muted text-sm">
            <Fact icon={<Clock aria-hidden className="size-4" />}>{t('trial', { count: plan.trialDays })}</Fact>
            {plan.points.amount > 0 && (
              <Fact icon={<Coins aria-hidden className="size-4" />}>
                {t(`pointsOf.${plan.points.granted}`, { count: plan.points.amount })}
              </Fact>
            )}
            {plan.badge && <Fact icon={<Award aria-hidden className="size-4" />}>{t('badge')}</Fact>}
            {plan.perks.map((perk) => (
              <Fact key={perk} icon={<Check aria-hidden className="size-4" />}>
                {perk}
              </Fact>
            ))}
          </ul>
          <PriceList plan={plan} />
          <div className="mt-5 flex flex-wrap items-center gap-3 border-line border-t pt-4">
            <Button size="sm" icon={<Pencil aria-hidden className="size-4" />} onClick={() => setOpen('edit')}>
              {t('edit')}
              <span className="sr-only"> {name}</span>
            </Button>
            <Button
              size="sm"
              icon={<CircleDollarSign aria-hidden className="size-4" />}
              onClick={() => setOpen('price')}
            >
              {t(members > 0 ? 'newPrice' : 'changePrice')}
              <span className="sr-only"> {name}</span>
            </Button>
            <TranslationButton subject={`plan:${planId}`} size="sm" name={name} />
            <div className="ms-auto">
              <Switch
                label={
                  <>
                    {t('offer')}
                    <span className="sr-only"> {name}</span>
                  </>
                }
                checked={offered}
                disabled={edit.isPending}
                onChange={() => setOpen('offer')}
              />
            </div>
          </div>
          {open === 'offer' && (
            <OnSaleDialog
              title={t(offered ? 'withdrawTitle' : 'offerTitle', { name })}
              description={t(offered ? 'withdrawText' : 'offerText', {
                price: cost,
                trial: t('trial', { count: plan.trialDays }),
              })}
              confirmLabel={t(offered ? 'withdrawIt' : 'offerIt')}
              pending={edit.isPending}
              onConfirm={offer}
              onClose={() => setOpen(null)}
            />
          )}
          {open === 'edit' && <PlanDialog plan={plan} onClose={() => setOpen(null)} />}
          {open === 'price' && <PriceDialog plan={plan} onClose={() => setOpen(null)} />}
        </article>
      )}
    </SortableItem>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-start gap-2">
      <span className="mt-0.5 text-accent">{icon}</span>
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
