import { DataTable } from '@greenlight/ui/blocks/data-table';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { lazy, Suspense } from 'react';
import { formatMoney, formatMoneyShort } from '../../../platform/money.ts';
import { language, textsOf } from '../../../platform/texts.ts';
import type { Revenue, RevenuePoint } from '../hooks.ts';

const t = textsOf('revenue');

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

export type SeriesKey = Exclude<keyof RevenuePoint, 'day'>;

/** A chart, and a table with the same values. */
export function ChartSection(props: {
  name: 'revenue' | 'movement' | 'trials';
  revenue: Revenue;
  kind: 'area' | 'bars';
  /** Losses are below the line. */
  series: { key: SeriesKey; color: string; below?: true }[];
  money?: true;
}) {
  const { name, revenue, series } = props;
  const { currency, by } = revenue;
  const format = (value: number) => (props.money ? formatMoney({ amount: value, currency }) : String(value));
  const formatShort = (value: number) =>
    props.money ? formatMoneyShort({ amount: value, currency }) : String(Math.abs(value));
  const isEmpty = revenue.points.every((point) => series.every(({ key }) => point[key] === 0));
  const dayName = (day: string) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      ...(by === 'month' ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' }),
    }).format(new Date(day));
  return (
    <section aria-labelledby={`chart-${name}`} className="rounded-lg border border-line bg-surface p-5">
      <h2 id={`chart-${name}`} className="text-xl">
        {t(`charts.${name}.title`)}
      </h2>
      <p className="mt-1 mb-5 text-ink-muted text-sm">{t(`charts.${name}.text`)}</p>
      {isEmpty ? (
        <p className="grid h-40 place-items-center text-ink-faint">{t('noPoints')}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-64 rounded-md" />}>
          <Chart
            title={t(`charts.${name}.title`)}
            kind={props.kind}
            points={revenue.points.map((point) => ({ ...point, name: dayName(point.day) }))}
            series={series.map((one) => ({ ...one, label: t(`series.${one.key}`) }))}
            format={format}
            formatShort={formatShort}
          />
        </Suspense>
      )}
      <details className="mt-4 text-sm">
        <summary className="w-fit cursor-pointer rounded-md py-1 font-semibold text-ink-muted hover:text-ink">
          {t('asTable')}
        </summary>
        <div className="mt-3">
          <DataTable
            caption={t(`charts.${name}.title`)}
            columns={[
              { key: 'day', header: t(`by.${by}`), primary: true, render: ({ day }: RevenuePoint) => dayName(day) },
              ...series.map(({ key }) => ({
                key,
                header: t(`series.${key}`),
                align: 'end' as const,
                render: (point: RevenuePoint) => format(point[key]),
              })),
            ]}
            rows={revenue.points}
            rowKey={({ day }) => day}
            loadingLabel=""
            empty={null}
          />
        </div>
      </details>
    </section>
  );
}
