import type { PointsEntry } from '@greenlight/contract/points';
import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridFoot } from '@greenlight/ui/blocks/grid-foot';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Link } from '@greenlight/ui/primitives/link';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { usePointsHistory } from '../hooks.ts';

/** The changes of the member's points: where they came from, and where they went. */
export function HistoryList() {
  const t = useTexts('points');
  const texts = useQueryTexts();
  const query = usePointsHistory();
  return (
    <QueryView
      query={query}
      texts={texts}
      skeleton={<Skeleton className="h-64" />}
      isEmpty={({ pages }) => pages[0]?.entries.length === 0}
      empty={<EmptyState icon={<History />} title={t('history.none')} description={t('history.noneText')} />}
    >
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        return (
          <>
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <HistoryRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <GridFoot
              count={entries.length}
              hasMore={query.hasNextPage}
              onLoadMore={() => query.fetchNextPage()}
              end={null}
              loadingLabel={texts.loading}
              error={
                query.isFetchNextPageError && query.error
                  ? { message: texts.describeError(query.error), retryLabel: texts.retry }
                  : null
              }
            />
          </>
        );
      }}
    </QueryView>
  );
}

function HistoryRow({ entry: { created, points, reason, pitch } }: { entry: PointsEntry }) {
  const t = useTexts('points');
  const language = useLanguage();
  const signed = new Intl.NumberFormat(language, { signDisplay: 'always' });
  return (
    <li className="flex items-baseline justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <p className="font-medium">{t(`reasons.${reason}`)}</p>
        <p className="text-ink-faint text-sm">
          {pitch && (
            <>
              <Link href={sitePath('pitch', pitch.id)} className="text-ink-muted hover:underline">
                <bdi>{pitch.title}</bdi>
              </Link>
              {' · '}
            </>
          )}
          <time dateTime={created}>{formatDate(created, language)}</time>
        </p>
      </div>
      <span className={clsx('shrink-0 font-semibold tabular-nums', points > 0 ? 'text-accent' : 'text-ink-muted')}>
        {signed.format(points)}
      </span>
    </li>
  );
}
