import { formatNumber } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { PointsReport } from '../hooks.ts';

const t = textsOf('points');

const places = ['granted', 'available', 'reserved', 'spent', 'revoked', 'expired'] as const;

/** The sum of all points that were ever granted, and where they are now. */
export function PointsTotals({ report: { totals } }: { report: PointsReport }) {
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
      {places.map((place) => (
        <div key={place} className="flex flex-col rounded-lg border border-line bg-surface p-5">
          <dt className="font-medium text-ink-muted text-sm">{t(`report.totals.${place}.label`)}</dt>
          <dd className="mt-1 flex grow flex-col">
            <span className="font-display font-semibold text-3xl tabular-nums">{formatNumber(totals[place])}</span>
            <span className="mt-auto block pt-3 text-ink-faint text-xs">{t(`report.totals.${place}.meaning`)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
