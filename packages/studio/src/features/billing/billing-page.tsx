import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { useLocation, useSearchParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { EventLog } from './components/event-log.tsx';
import { MoneyForm } from './components/money-form.tsx';
import { StripePanel } from './components/stripe-panel.tsx';
import { useBillingSettings } from './hooks.ts';

const t = textsOf('billing');

/** The billing backend, its settings, and the seller. */
export function BillingPage() {
  const [search, setSearch] = useSearchParams();
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="max-w-320 px-gutter">
        <QueryView query={useBillingSettings()} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(settings) => (
            <Tabs
              keep
              label={t('title')}
              value={search.get('tab') ?? 'money'}
              onValueChange={(tab) => setSearch(tab === 'money' ? {} : { tab }, { replace: true })}
              tabs={[
                { value: 'money', label: t('money'), content: <MoneyForm settings={settings} /> },
                { value: 'stripe', label: t('stripe'), content: <StripePanel settings={settings} /> },
                { value: 'events', label: t('events'), content: <EventLog /> },
              ]}
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
