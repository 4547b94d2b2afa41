import type { BillingSettings, StripeAccount } from '@greenlight/contract/billing-studio';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { AccountStatus } from './account-status.tsx';
import { KeyForm } from './key-form.tsx';

const t = textsOf('billing');

/** The provider's keys, their account, and the steps to do at the provider. */
export function StripePanel({ settings }: { settings: BillingSettings }) {
  const [account, setAccount] = useState<StripeAccount | null>(null);
  return (
    <div className="flex max-w-220 flex-col gap-10">
      <AccountStatus settings={settings} account={account} onChecked={setAccount} />
      <KeyForm settings={settings} onSaved={setAccount} />
      <section aria-labelledby="webhook" className="flex flex-col gap-3">
        <h2 id="webhook" className="text-xl">
          {t('webhook')}
        </h2>
        <p className="max-w-prose text-ink-muted">{t('webhookText')}</p>
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3">
          <code className="min-w-0 grow break-all font-mono text-sm">{settings.stripe.webhookUrl}</code>
          <CopyButton size="sm" text={settings.stripe.webhookUrl} label={t('copy')} copied={t('copied')} />
        </div>
        <details className="group rounded-md border border-line bg-surface">
          <summary className="cursor-pointer px-4 py-3 font-medium text-sm">
            {t('webhookEvents', { count: settings.stripe.webhookEvents.length })}
          </summary>
          <ul className="grid gap-x-6 gap-y-1 border-line border-t px-4 py-3 font-mono text-ink-muted text-sm sm:grid-cols-2">
            {settings.stripe.webhookEvents.map((type) => (
              <li key={type} className="break-all">
                {type}
              </li>
            ))}
          </ul>
        </details>
      </section>
    </div>
  );
}
