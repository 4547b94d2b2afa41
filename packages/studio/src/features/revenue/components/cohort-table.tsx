import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { language, textsOf } from '../../../platform/texts.ts';
import { daysOfMonth, retentionOf } from '../date-range-state.ts';
import { paramsOf, type RevenueCohort } from '../hooks.ts';
import { linkClass } from './revenue-figures.tsx';

const t = textsOf('revenue');

const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });

/** Each row is a month of first payments. Its columns say how many of these members still pay, month by month. */
export function CohortTable({ cohorts, currency }: { cohorts: RevenueCohort[]; currency: string }) {
  const months = Math.max(0, ...cohorts.map(({ remaining }) => remaining.length));
  const name = (month: string) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(
      new Date(`${month}-01`),
    );
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table aria-label={t('cohorts')} className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-line border-b text-ink-faint">
            <th scope="col" className="sticky start-0 bg-surface px-4 py-3 text-start font-medium">
              {t('firstPaid')}
            </th>
            <th scope="col" className="px-3 py-3 text-end font-medium">
              {t('cohortMembers')}
            </th>
            {Array.from({ length: months }, (_, month) => (
              <th key={month} scope="col" className="min-w-14 px-2 py-3 text-center font-medium">
                <span className="sr-only">{t('monthNumber', { count: month })}</span>
                <span aria-hidden>{month}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, members, remaining }) => (
            <tr key={month} className="border-line border-b last:border-b-0">
              <th scope="row" className="sticky start-0 whitespace-nowrap bg-surface px-4 py-2 text-start font-medium">
                <Link
                  className={linkClass}
                  href={`${studioPath('revenue-rows')}?${paramsOf({ kind: 'new', currency, ...daysOfMonth(month) })}`}
                >
                  {name(month)}
                </Link>
              </th>
              <td className="px-3 py-2 text-end">{members}</td>
              {Array.from({ length: months }, (_, at) => {
                const left = remaining[at];
                if (left === undefined) return <Nothing key={at} />;
                const share = retentionOf(left, members);
                return (
                  <td
                    key={at}
                    className="px-2 py-2 text-center"
                    style={{
                      background: `color-mix(in srgb, var(--color-accent) ${Math.round(share * 30)}%, transparent)`,
                    }}
                  >
                    {percent.format(share)}
                    <span className="sr-only"> ({left})</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Nothing() {
  return (
    <td>
      <span className="sr-only">–</span>
    </td>
  );
}
