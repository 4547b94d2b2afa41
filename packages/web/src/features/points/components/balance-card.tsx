import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { HeartHandshake, Hourglass } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useBalance } from '../hooks.ts';
import { NextPoints } from './next-points.tsx';

/** The points that the member has, when more come, and which expire. */
export function BalanceCard() {
  const query = useBalance();
  return (
    <QueryView compact query={query} texts={useQueryTexts()} skeleton={<Skeleton className="h-36 rounded-xl" />}>
      {(balance) => <Balance balance={balance} />}
    </QueryView>
  );
}

function Balance({ balance }: { balance: NonNullable<ReturnType<typeof useBalance>['data']> }) {
  const t = useTexts('points');
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const { pointsAvailable, pointsGained, pointsSpent, owed, expiring } = balance;
  return (
    <section
      aria-label={t('balance.title')}
      className="glow relative isolate flex flex-wrap items-end justify-between gap-x-10 gap-y-6 overflow-hidden rounded-xl border border-line p-6 md:p-8"
    >
      <HeartHandshake aria-hidden className="-z-10 -end-6 -bottom-10 absolute size-48 stroke-1 text-accent/10" />
      <div>
        <p className="text-ink-muted text-sm">{t('balance.available')}</p>
        <p className="font-display font-semibold text-hero leading-none tabular-nums">
          {number.format(pointsAvailable)}
        </p>
        <NextPoints />
        {owed > 0 && <p className="mt-2 text-ink-muted text-sm">{t('balance.owed', { count: owed })}</p>}
        {expiring.map(({ points, at }) => (
          <p key={at} className="mt-2 flex items-center gap-2 text-sm text-warning">
            <Hourglass aria-hidden className="size-4 shrink-0" />
            {t('balance.expiring', { count: points, date: formatDate(at, language) })}
          </p>
        ))}
      </div>
      <dl className="flex gap-8">
        {[['gained', pointsGained] as const, ['spent', pointsSpent] as const].map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-ink-faint text-sm">{t(`balance.${name}`)}</dt>
            <dd className="font-display font-semibold text-2xl tabular-nums">{number.format(count)}</dd>
          </div>
        ))}
      </dl>
      {pointsGained === 0 && (
        <LinkButton href={sitePath('plan')} variant="primary">
          {t('none.link')}
        </LinkButton>
      )}
    </section>
  );
}
