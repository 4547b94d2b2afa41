import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Grid3x3 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { PagedGrid } from '../../platform/paged-grid.tsx';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { GameTile } from './components/game-tile.tsx';
import { type GameListStage, useGames } from './hooks.ts';

const GamePage = lazy(async () => ({ default: (await import('./game-page.tsx')).GamePage }));

/** One game, or the lists of all games (docs/product/bingo.md). */
export function BingoPage() {
  if (useParams().id === undefined) return <GameLists />;
  return (
    <Suspense>
      <GamePage />
    </Suspense>
  );
}

/** Lists of open games, games to come and games that are over, with the cards of the member. */
function GameLists() {
  const t = useTexts('bingo');
  return (
    <Screen route={sitePath('bingo')} title={t('title')} siteName={useConfig().project} description={t('text')} limited>
      <div className="@container mx-auto flex max-w-300 flex-col gap-12 px-gutter">
        <OpenGames />
        <OtherGames stage="announced" />
        <OtherGames stage="over" />
      </div>
    </Screen>
  );
}

function OpenGames() {
  const t = useTexts('bingo');
  const query = useGames('open');
  return (
    <section aria-labelledby="open-games">
      <h2 id="open-games" className="mb-5 text-2xl">
        {t('lists.open')}
      </h2>
      <QueryView
        query={query}
        texts={useQueryTexts()}
        skeleton={<GridShape count={3} />}
        isEmpty={({ pages }) => pages[0]?.games.length === 0}
        empty={<EmptyState icon={<Grid3x3 />} title={t('lists.noneOpen')} description={t('lists.noneOpenText')} />}
      >
        {() => <Games query={query} />}
      </QueryView>
    </section>
  );
}

/** The games of one stage. Renders nothing if there are none. */
function OtherGames({ stage }: { stage: Exclude<GameListStage, 'open'> }) {
  const t = useTexts('bingo');
  const query = useGames(stage);
  if (!query.data || query.data.pages[0]?.games.length === 0) return null;
  return (
    <section aria-labelledby={`${stage}-games`}>
      <h2 id={`${stage}-games`} className="mb-5 text-2xl">
        {t(`lists.${stage}`)}
      </h2>
      <Games query={query} />
    </section>
  );
}

function Games({ query }: { query: ReturnType<typeof useGames> }) {
  return (
    <PagedGrid
      query={query}
      items={query.data?.pages.flatMap(({ games }) => games) ?? []}
      itemKey={({ id }) => id}
      renderItem={(game, _, sizes) => <GameTile game={game} sizes={sizes} />}
    />
  );
}
