import type { PatreonSettings } from '@greenlight/contract/patreon-studio';
import { textsOf } from '../../../platform/texts.ts';
import { KeyEntry } from '../../billing/components/key-entry.tsx';
import { useRemoveKeys, useSaveKeys } from '../hooks.ts';

const t = textsOf('patreon');

const names = [
  'clientId',
  'clientSecret',
  'campaignId',
  'creatorToken',
  'creatorRefreshToken',
  'webhookSecret',
] as const;

/** The keys that Patreon gave the creator. */
export function KeyForm({ settings }: { settings: PatreonSettings }) {
  const kept = (last4: string | null) => last4 && t('kept', { last4 });
  return (
    <section aria-labelledby="keys" className="flex flex-col gap-4">
      <h2 id="keys" className="text-xl">
        {t('keys')}
      </h2>
      <p className="max-w-prose text-ink-muted">{t('keysText')}</p>
      <KeyEntry
        namespace="patreon"
        names={names}
        placeholders={{
          clientId: settings.clientId,
          campaignId: settings.campaignId,
          clientSecret: kept(settings.clientSecretLast4),
          creatorToken: kept(settings.creatorTokenLast4),
          webhookSecret: kept(settings.webhookSecretLast4),
        }}
        hasHints
        isConnected={settings.clientSecretLast4 !== null}
        save={useSaveKeys()}
        remove={useRemoveKeys()}
      />
    </section>
  );
}
