import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useLocation } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSettings, useSiteName } from '../config/hooks.ts';
import { KeyForm } from './components/key-form.tsx';
import { PatreonAddresses } from './components/patreon-addresses.tsx';
import { TierForm } from './components/tier-form.tsx';
import { usePatreonSettings } from './hooks.ts';

const t = textsOf('patreon');

/** The plans that pledges at Patreon give here. */
export function PatreonPage() {
  const isOff = useSettings().data?.config.patreon_enabled === false;
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="flex max-w-220 flex-col gap-12 px-gutter">
        {isOff && <p className="rounded-md bg-warning/12 px-4 py-3 text-sm">{t('off')}</p>}
        <QueryView query={usePatreonSettings()} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(settings) => (
            <>
              <TierForm key={settings.tiers.map(({ id }) => id).join()} settings={settings} />
              <KeyForm settings={settings} />
              <PatreonAddresses settings={settings} />
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
