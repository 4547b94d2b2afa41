import { sitePath } from '@greenlight/contract/site-path';
import { GridFoot } from '@greenlight/ui/blocks/grid-foot';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { ArrowLeft } from 'lucide-react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { PublishedHashes } from './components/published-hashes.tsx';
import { ReceiptSearch } from './components/receipt-search.tsx';
import { TallyChecker } from './components/tally-checker.tsx';
import { TallyLine } from './components/tally-line.tsx';
import { type Pitch, usePitch, useSupport, useTally } from './hooks.ts';

/** All gifts to a pitch with pseudonyms, and a check that nothing was changed (docs/product/points.md). */
export function TallyPage() {
  const t = useTexts('points');
  const pitchId = Number(useParams().id);
  const query = usePitch(pitchId);
  const texts = useQueryTexts();
  const { project } = useConfig();
  if (!Number.isSafeInteger(pitchId) || isMissing(query.error)) return <Navigate to={sitePath('not-found')} replace />;
  return (
    <Screen
      route={sitePath('pitch-tally', pitchId)}
      title={t('tally.title')}
      siteName={project}
      limited
      eyebrow={
        <Link href={sitePath('pitch', pitchId)} className="inline-flex min-h-11 items-center gap-2 hover:underline">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          <bdi>{query.data?.title ?? t('tally.back')}</bdi>
        </Link>
      }
      description={t('tally.text')}
    >
      <div className="mx-auto max-w-300 px-gutter">
        <QueryView query={query} texts={texts} skeleton={<Skeleton className="h-64" />}>
          {(pitch) => (
            <>
              <TallyChecker pitchId={pitch.id} />
              <ReceiptSearch pitchId={pitch.id} />
              <PublishedHashes heads={pitch.heads} />
              <Lines pitch={pitch} />
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}

/** The lines, newest first. Those of the viewer and of the pseudonym in the address are highlighted. */
function Lines({ pitch }: { pitch: Pitch }) {
  const t = useTexts('points');
  const texts = useQueryTexts();
  const searched = useSearchParams()[0].get('line');
  const own = useSupport(pitch.id).data?.pseudonym;
  const reasonOf = (pseudonym: string) => (pseudonym === own ? 'own' : pseudonym === searched ? 'found' : undefined);
  const query = useTally(pitch);
  return (
    <section aria-labelledby="tally-lines" className="mt-10">
      <h2 id="tally-lines" className="text-xl">
        {t('tally.lines', { count: pitch.head.number })}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{t('tally.labels')}</p>
      <QueryView
        query={query}
        texts={texts}
        skeleton={<Skeleton className="mt-4 h-64" />}
        isEmpty={({ pages }) => pages[0]?.entries.length === 0}
        empty={<p className="mt-3 text-ink-muted">{t('tally.none')}</p>}
      >
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries.toReversed());
          return (
            <>
              <ul className="mt-4 divide-y divide-line">
                {entries.map((entry) => (
                  <TallyLine key={entry.number} entry={entry} reason={reasonOf(entry.pseudonym)} />
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
    </section>
  );
}
