import type { PatreonSettings } from '@greenlight/contract/patreon-studio';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('patreon');

/** The addresses to enter at Patreon. */
export function PatreonAddresses({ settings }: { settings: PatreonSettings }) {
  return (
    <section aria-labelledby="addresses" className="flex flex-col gap-5">
      <h2 id="addresses" className="text-xl">
        {t('addresses')}
      </h2>
      {(['redirectUrl', 'webhookUrl'] as const).map((name) => (
        <div key={name} className="flex flex-col gap-2">
          <h3 className="font-medium text-sm">{t(`address.${name}`)}</h3>
          <p className="max-w-prose text-ink-muted text-sm">{t(`addressText.${name}`)}</p>
          <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3">
            <code className="min-w-0 grow break-all font-mono text-sm">{settings[name]}</code>
            <CopyButton text={settings[name]} label={t('copy')} copied={t('copied')} />
          </div>
        </div>
      ))}
    </section>
  );
}
