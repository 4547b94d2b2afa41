import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { ChartLine } from 'lucide-react';
import { useLocation } from 'react-router';
import { CardGridShape } from '../../platform/card-grid-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ChartSection } from './components/chart-section.tsx';
import { CohortTable } from './components/cohort-table.tsx';
import { DateRangeBar } from './components/date-range-bar.tsx';
import { DownloadTable } from './components/download-table.tsx';
import { RevenueFigures } from './components/revenue-figures.tsx';
import { useCohorts, useReportQuery, useRevenue } from './hooks.ts';

const t = textsOf('revenue');

/** Recurring revenue, retention, and cancellations with reasons. */
export function RevenuePage() {
  const [asked, ask] = useReportQuery();
  const revenue = useRevenue(asked);
  const cohorts = useCohorts(asked);
  const texts = useQueryTexts();
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="flex max-w-360 flex-col gap-8 px-gutter">
        <DateRangeBar asked={asked} error={revenue.error} shown={revenue.data} onChange={ask} />
        <QueryView query={revenue} texts={texts} skeleton={<CardGridShape />}>
          {(data) => (
            <>
              <RevenueFigures revenue={data} />
              <div className="grid gap-6 xl:grid-cols-2">
                <div className="xl:col-span-2">
                  <ChartSection
                    name="revenue"
                    revenue={data}
                    kind="area"
                    money
                    series={[{ key: 'mrr', color: 'var(--color-accent)' }]}
                  />
                </div>
                <ChartSection
                  name="movement"
                  revenue={data}
                  kind="bars"
                  series={[
                    { key: 'new', color: 'var(--color-accent)' },
                    { key: 'back', color: '#5aa9e6' },
                    { key: 'voluntary', color: '#e6a15a', below: true },
                    { key: 'involuntary', color: 'var(--color-danger)', below: true },
                    { key: 'paused', color: '#8a8f98', below: true },
                  ]}
                />
                <ChartSection
                  name="trials"
                  revenue={data}
                  kind="bars"
                  series={[
                    { key: 'trials', color: '#5aa9e6' },
                    { key: 'converted', color: 'var(--color-accent)' },
                    { key: 'trialsLost', color: '#e6a15a', below: true },
                  ]}
                />
              </div>
              <div className="flex flex-wrap gap-3">
                {(['numbers', 'rows'] as const).map((table) => (
                  <DownloadTable key={table} table={table} from={data.from} to={data.to} currency={data.currency} />
                ))}
              </div>
            </>
          )}
        </QueryView>
        <section aria-labelledby="cohorts">
          <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
            <div>
              <h2 id="cohorts" className="text-2xl">
                {t('cohorts')}
              </h2>
              <p className="mt-2 max-w-prose text-ink-muted">{t('cohortsText')}</p>
            </div>
            {cohorts.data && cohorts.data.cohorts.length > 0 && (
              <DownloadTable
                table="cohorts"
                from={cohorts.data.from}
                to={cohorts.data.to}
                currency={cohorts.data.currency}
              />
            )}
          </div>
          <QueryView
            query={cohorts}
            texts={texts}
            skeleton={<CardGridShape />}
            isEmpty={(data) => data.cohorts.length === 0}
            empty={<EmptyState icon={<ChartLine />} title={t('nobody')} description={t('nobodyText')} />}
          >
            {(data) => <CohortTable cohorts={data.cohorts} currency={data.currency} />}
          </QueryView>
        </section>
      </div>
    </Screen>
  );
}
