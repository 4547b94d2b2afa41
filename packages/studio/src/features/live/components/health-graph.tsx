import type { HealthSample } from '@greenlight/contract/live-health';
import { DataTable } from '@greenlight/ui/blocks/data-table';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { lazy, Suspense, useState } from 'react';
import { FilterPill } from '../../../platform/filter-pill.tsx';
import { language, textsOf } from '../../../platform/texts.ts';
import { type HealthView, healthViews, pointsOf, rowsOf } from '../health-series.ts';
import { formatBits, formatSeconds } from '../health-text.ts';

const t = textsOf('live');

const Chart = lazy(async () => ({ default: (await import('../../revenue/components/chart.tsx')).Chart }));
const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });

const [first, second] = ['var(--color-accent)', '#5aa9e6'];
const views: Record<HealthView, { series: { key: string; color: string }[]; format: (value: number) => string }> = {
  bitrate: {
    series: [
      { key: 'videoKbps', color: first },
      { key: 'audioKbps', color: second },
    ],
    format: formatBits,
  },
  frameRate: { series: [{ key: 'frameRate', color: first }], format: (rate) => t('health.perSecond', { rate }) },
  late: {
    series: [
      { key: 'lateS', color: first },
      { key: 'encoderLateS', color: second },
    ],
    format: (seconds) => formatSeconds(seconds * 1000),
  },
};

/** The last ten minutes, as a graph and as a table. */
export function HealthGraph({ samples }: { samples: HealthSample[] }) {
  const [view, setView] = useState<HealthView>('bitrate');
  const { series, format } = views[view];
  return (
    <>
      <div role="group" aria-label={t('health.graph')} className="flex flex-wrap gap-2">
        {healthViews.map((each) => (
          <FilterPill key={each} pressed={each === view} onPress={() => setView(each)}>
            {t(`health.view.${each}`)}
          </FilterPill>
        ))}
      </div>
      <Suspense fallback={<Skeleton className="h-64 rounded-md" />}>
        <Chart
          title={t(`health.view.${view}`)}
          kind="area"
          points={pointsOf(samples, nameOf)}
          series={series.map((one) => ({ ...one, label: t(`health.series.${one.key}`) }))}
          format={format}
          formatShort={(value) => (view === 'bitrate' ? formatBits(value).replace(/bit.s$/, '') : String(value))}
        />
      </Suspense>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-md py-1 font-semibold text-ink-muted hover:text-ink">
          {t('health.asTable')}
        </summary>
        <div className="mt-3">
          <DataTable
            caption={t('health.graph')}
            columns={[
              { key: 'at', header: t('health.time'), primary: true, render: ({ at }: HealthSample) => nameOf(at) },
              numbers('bitrate', ({ videoKbps }) => formatBits(videoKbps)),
              numbers('sound', ({ audioKbps }) => formatBits(audioKbps)),
              numbers('frameRate', ({ frameRate }) => t('health.perSecond', { rate: frameRate })),
              numbers('late', ({ lateMs }) => formatSeconds(lateMs)),
            ]}
            rows={rowsOf(samples)}
            rowKey={({ at }) => at}
            loadingLabel=""
            empty={null}
          />
        </div>
      </details>
    </>
  );
}

function nameOf(at: string): string {
  return clock.format(new Date(at));
}

function numbers(key: string, render: (sample: HealthSample) => string) {
  return { key, header: t(`health.${key}`), align: 'end' as const, render };
}
