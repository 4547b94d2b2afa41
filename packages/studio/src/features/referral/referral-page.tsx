import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { DownloadButton } from './components/download-button.tsx';
import { FunnelTable } from './components/funnel-table.tsx';
import { type Days, useFunnels } from './hooks.ts';

const t = textsOf('referral');

/** The outcomes of visitors from campaigns and creators. */
export function ReferralPage() {
  const [days, setDays] = useState<Days>({ from: undefined, to: undefined });
  const funnels = useFunnels(days);
  const { from = '', to = '' } = funnels.data ?? {};
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="flex max-w-300 flex-col gap-8 px-gutter">
        <div className="flex flex-wrap items-start gap-4">
          <Field label={t('from')} hint={t('utc')}>
            <Input
              type="date"
              value={days.from ?? from}
              onChange={(event) => setDays({ to: days.to ?? to, from: event.target.value || undefined })}
            />
          </Field>
          <Field label={t('to')}>
            <Input
              type="date"
              value={days.to ?? to}
              onChange={(event) => setDays({ from: days.from ?? from, to: event.target.value || undefined })}
            />
          </Field>
        </div>
        <QueryView
          query={funnels}
          texts={useQueryTexts()}
          skeleton={<FormShape />}
          isEmpty={({ campaigns, creators }) => campaigns.length + creators.length === 0}
          empty={<EmptyState icon={<Waypoints />} title={t('empty')} description={t('emptyText')} />}
        >
          {({ campaigns, creators }) => (
            <>
              {[['campaigns', campaigns] as const, ['creators', creators] as const].map(([name, rows]) => (
                <section key={name} aria-labelledby={`funnel-${name}`}>
                  <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
                    <h2 id={`funnel-${name}`} className="text-2xl">
                      {t(name)}
                    </h2>
                    {rows.length > 0 && <DownloadButton funnels={rows} filename={`${name}-${from}-${to}.csv`} />}
                  </div>
                  <FunnelTable title={t(name)} funnels={rows} />
                </section>
              ))}
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
