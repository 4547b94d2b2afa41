import type { BillingSettings, StripeAccount } from '@greenlight/contract/billing-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { CircleAlert, CircleCheck, CreditCard, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormError } from '../../../platform/form-error.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useCheckKeys } from '../hooks.ts';

const t = textsOf('billing');

/** The provider's account that the keys belong to. */
export function AccountStatus(props: {
  settings: BillingSettings;
  account: StripeAccount | null;
  onChecked: (account: StripeAccount) => void;
}) {
  const check = useCheckKeys();
  const { checkedAt, lastEventAt, secretLast4 } = props.settings.stripe;
  const { account } = props;
  const status = lastEventAt ? t('lastEvent', { date: formatMoment(lastEventAt) }) : t('noEvent');
  return (
    <section aria-label={t('connection')} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent/15 text-accent">
          <CreditCard aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 grow basis-60">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {account?.name ?? (secretLast4 ? t('connected') : t('notConnected'))}
            {account && (
              <Badge tone={account.live ? 'accent' : 'warning'}>{account.live ? t('live') : t('test')}</Badge>
            )}
          </p>
          <p className="text-ink-muted text-sm">
            {checkedAt ? t('checked', { date: formatMoment(checkedAt) }) : t('notConnectedText')}
          </p>
        </div>
        {secretLast4 && (
          <Button
            icon={<RefreshCw aria-hidden className="size-4" />}
            pending={check.isPending}
            onClick={() => check.mutate(undefined, { onSuccess: props.onChecked })}
          >
            {t('check')}
          </Button>
        )}
      </div>
      <FormError error={check.error} />
      <div role="status" className="empty:hidden">
        {account && (
          <ul className="grid gap-2 border-line border-t pt-4 text-sm">
            <Finding good={account.chargesEnabled}>{account.chargesEnabled ? t('charges') : t('noCharges')}</Finding>
            <Finding good={account.webhook === 'ready'}>{t(`webhookState.${account.webhook}`)}</Finding>
            <Finding good={lastEventAt !== null}>{status}</Finding>
          </ul>
        )}
      </div>
    </section>
  );
}

function Finding({ good, children }: { good: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${good ? 'text-accent' : 'text-warning'}`} />
      <span>{children}</span>
    </li>
  );
}
