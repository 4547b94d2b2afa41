import { textsOf } from '../../../platform/texts.ts';
import { type StudioGiveaway, useReport } from '../hooks.ts';

const t = textsOf('giveaway');

/** Numbers of a giveaway: entries by time and by source. */
export function ReportPanel({ giveaway }: { giveaway: StudioGiveaway }) {
  const { data } = useReport(giveaway);
  if (!data || data.entered === 0) return null;
  const names = new Intl.DisplayNames(undefined, { type: 'region' });
  const most = Math.max(...data.days.map(({ people }) => people));
  return (
    <section
      aria-labelledby="giveaway-report"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <h2 id="giveaway-report" className="text-xl">
        {t('report')}
      </h2>
      <dl className="grid grid-cols-3 gap-3 text-sm">
        {(['entered', 'withdrawn', 'free'] as const).map((name) => (
          <div key={name}>
            <dt className="text-ink-faint">{t(`reportOf.${name}`)}</dt>
            <dd className="font-semibold text-lg tabular-nums">{data[name]}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t('days')} className="flex flex-col gap-1 text-sm">
        {data.days.slice(-14).map(({ day, people }) => (
          <li key={day} className="flex items-center gap-3">
            <span className="w-24 shrink-0 text-ink-faint tabular-nums">{day}</span>
            <span aria-hidden className="h-2 rounded-full bg-accent" style={{ width: `${(people / most) * 50}%` }} />
            <span className="tabular-nums">{people}</span>
          </li>
        ))}
      </ul>
      {data.countries.length > 0 && (
        <p className="text-ink-muted text-sm">
          {data.countries.map(({ country, people }) => `${names.of(country) ?? country} ${people}`).join(' · ')}
        </p>
      )}
      {data.excluded.length > 0 && (
        <p className="text-ink-muted text-sm">
          {data.excluded.map(({ reason, people }) => `${t(`excluded.${reason}`)}: ${people}`).join(' · ')}
        </p>
      )}
    </section>
  );
}
