import { sitePath } from '@greenlight/contract/site-path';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { GiveawayGrid } from './components/giveaway-grid.tsx';
import { GiveawayScreen } from './components/giveaway-screen.tsx';
import { useGiveawayPath } from './giveaway-link.ts';
import { useGiveaways } from './hooks.ts';

const DrawCheckPage = lazy(async () => ({ default: (await import('./draw-check-page.tsx')).DrawCheckPage }));

/** All giveaways, one of them, or the check of its draw (docs/product/giveaway.md). */
export function GiveawayPage() {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const pathOf = useGiveawayPath();
  if (id === undefined) return <AllGiveaways />;
  const giveawayId = Number(id);
  if (!Number.isSafeInteger(giveawayId)) return <Navigate to={sitePath('not-found')} replace />;
  const isCheck = /\/check\/?$/.test(pathname);
  const path = pathOf(giveawayId, isCheck ? 'check' : undefined);
  // The operator has changed the address of giveaways.
  if (pathname !== path) return <Navigate to={path + search} replace />;
  if (!isCheck) return <GiveawayScreen id={giveawayId} />;
  return (
    <Suspense>
      <DrawCheckPage id={giveawayId} />
    </Suspense>
  );
}

/** Shows the open giveaway at once if there is only one, with past ones below it. Otherwise it shows lists. */
function AllGiveaways() {
  const t = useTexts('giveaway');
  const texts = useQueryTexts();
  const open = useGiveaways('open');
  const { project } = useConfig();
  const pathOf = useGiveawayPath();
  const shown = open.data?.pages[0]?.giveaways;
  if (shown?.length === 1 && shown[0]) return <GiveawayScreen id={shown[0].id} after={<PastGiveaways />} />;
  return (
    <Screen route={pathOf()} title={t('title')} siteName={project} description={t('text')} limited>
      <div className="@container mx-auto flex max-w-300 flex-col gap-12 px-gutter">
        <QueryView
          query={open}
          texts={texts}
          skeleton={<GridShape count={3} />}
          isEmpty={({ pages }) => pages[0]?.giveaways.length === 0}
          empty={<p className="text-ink-muted">{t('none')}</p>}
        >
          {() => <GiveawayGrid query={open} />}
        </QueryView>
        <PastGiveaways />
      </div>
    </Screen>
  );
}

/** The giveaways that are over. Renders nothing if there are none. */
function PastGiveaways() {
  const t = useTexts('giveaway');
  const past = useGiveaways('past');
  if (!past.data || past.data.pages[0]?.giveaways.length === 0) return null;
  return (
    <section aria-labelledby="past-giveaways">
      <h2 id="past-giveaways" className="mb-5 text-2xl">
        {t('past')}
      </h2>
      <GiveawayGrid query={past} />
    </section>
  );
}
