import type { BillingSettings, StripeAccount } from '@greenlight/contract/billing-studio';
import { textsOf } from '../../../platform/texts.ts';
import { useRemoveKeys, useSaveKeys } from '../hooks.ts';
import { KeyEntry } from './key-entry.tsx';

const t = textsOf('billing');

const names = ['secret', 'publishable', 'webhookSecret'] as const;

/** The keys of the card provider. */
export function KeyForm(props: { settings: BillingSettings; onSaved: (account: StripeAccount) => void }) {
  const { secretLast4, webhookSecretLast4, publishable } = props.settings.stripe;
  const kept = { secret: secretLast4, publishable: publishable?.slice(-4), webhookSecret: webhookSecretLast4 };
  const placeholders = names.map((name) => [
    name,
    kept[name] ? t('kept', { last4: kept[name] }) : t(`keyStart.${name}`),
  ]);
  return (
    <KeyEntry
      namespace="billing"
      names={names}
      placeholders={Object.fromEntries(placeholders) as Record<(typeof names)[number], string>}
      isConnected={Boolean(secretLast4)}
      save={useSaveKeys()}
      remove={useRemoveKeys()}
      onSaved={({ account }) => props.onSaved(account)}
    />
  );
}
