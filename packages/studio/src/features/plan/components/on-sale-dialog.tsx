import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { type OnSale, useOnSale, usePlanName, type Withdrawal } from '../hooks.ts';

const t = textsOf('plan');

/** Shown before the plans on sale change: the new state, and whether things sold beside the plans stay on sale. */
export function OnSaleDialog(props: {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  pending: boolean;
  onConfirm: (withdraw: Withdrawal) => void;
  onClose: () => void;
}) {
  const query = useOnSale();
  const { data: onSale } = query;
  const [ended, setEnded] = useState<string[]>([]);
  const confirm = () => {
    if (!onSale) return void query.refetch();
    const isEnded = (kind: string, id: string | number) => ended.includes(`${kind} ${id}`);
    props.onConfirm({
      gifts: onSale.gifts.map(({ id }) => id).filter((id) => isEnded('gift', id)),
      coupons: onSale.coupons.map(({ id }) => id).filter((id) => isEnded('coupon', id)),
      invitation: isEnded('invitation', ''),
      cancelOffer: isEnded('cancel-offer', ''),
    });
  };
  const toggle = (name: string) =>
    setEnded((before) => (before.includes(name) ? before.filter((each) => each !== name) : [...before, name]));
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={props.title}
      description={props.description}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={props.pending || (!onSale && query.isFetching)} onClick={confirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <QueryView query={query} texts={useQueryTexts()} skeleton={<Skeleton className="h-24 rounded-md" />}>
        {(found) => <Beside onSale={found} ended={ended} onToggle={toggle} />}
      </QueryView>
    </Dialog>
  );
}

function Beside(props: { onSale: OnSale; ended: string[]; onToggle: (name: string) => void }) {
  const planName = usePlanName();
  const { gifts, coupons, moreCoupons, invitation, cancelOffer } = props.onSale;
  const entries = [
    ...gifts.map(({ id, months, planId, price }) => ({
      name: `gift ${id}`,
      label: t('onSale.gift', { count: months, plan: planName(planId) }),
      price: formatMoney(price),
    })),
    ...coupons.map(({ id, name, code, percentOff, durationInMonths, plans }) => ({
      name: `coupon ${id}`,
      label: t('onSale.coupon', { name: code ?? name }),
      price: [
        durationInMonths === null
          ? t('onSale.percentOff', { percent: percentOff })
          : t('onSale.percentOffMonths', { percent: percentOff, count: durationInMonths }),
        plans.length > 0 && plans.map(planName).join(', '),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(invitation
      ? [
          {
            name: 'invitation ',
            label: t('onSale.invitation'),
            price: t('onSale.months', { count: invitation.months }),
          },
        ]
      : []),
    ...(cancelOffer
      ? [
          {
            name: 'cancel-offer ',
            label: t('onSale.cancelOffer'),
            price: t('onSale.percentOffMonths', { percent: cancelOffer.percentOff, count: cancelOffer.months }),
          },
        ]
      : []),
  ];
  if (entries.length === 0) return <p className="text-ink-muted text-sm">{t('onSale.nothing')}</p>;
  return (
    <fieldset>
      <legend className="font-semibold">{t('onSale.title')}</legend>
      <p className="mt-1 mb-4 text-ink-muted text-sm">{t('onSale.text')}</p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {entries.map(({ name, label, price }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 max-md:py-1">
            <Checkbox label={label} checked={!props.ended.includes(name)} onChange={() => props.onToggle(name)} />
            <span className="text-ink-muted text-sm tabular-nums max-md:ps-8 max-md:pb-2.5">{price}</span>
          </li>
        ))}
      </ul>
      {moreCoupons > 0 && (
        <p className="mt-3 text-ink-muted text-sm">{t('onSale.moreCoupons', { count: moreCoupons })}</p>
      )}
    </fieldset>
  );
}
