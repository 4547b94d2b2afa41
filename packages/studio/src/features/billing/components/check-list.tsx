import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useChecks } from '../hooks.ts';

const t = textsOf('billing');

const shown = 5;

/** The latest hourly comparisons. Renders nothing before the first one. */
export function CheckList() {
  const checks = useChecks().data?.checks.slice(0, shown) ?? [];
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby="checks" className="flex flex-col gap-3">
      <h2 id="checks" className="text-xl">
        {t('checks')}
      </h2>
      <p className="max-w-prose text-ink-muted">{t('checksText')}</p>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
        {checks.map(({ id, started, looked, mended, problem }) => {
          const Icon = problem ? CircleAlert : CircleCheck;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
              <Icon aria-hidden className={`size-4 shrink-0 ${problem ? 'text-warning' : 'text-accent'}`} />
              <time dateTime={started} className="min-w-44">
                {formatMoment(started)}
              </time>
              <span className="text-ink-muted">
                {problem ?? `${t('looked', { count: looked })} · ${t('mended', { count: mended })}`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
