import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../src/blocks/empty-state.tsx';
import { ErrorState } from '../src/blocks/error-state.tsx';
import { GridShape, HeroShape, RowShape } from '../src/blocks/loading-shapes.tsx';
import { MediaCard } from '../src/blocks/media-card.tsx';
import { QueryView, type QueryViewTexts } from '../src/blocks/query-view.tsx';
import { Screen } from '../src/blocks/screen.tsx';
import { LinkButton } from '../src/primitives/link-button.tsx';
import { scene } from './art.ts';
import { entries } from './catalogue.tsx';
import { Frame } from './frame.tsx';

const texts: QueryViewTexts = {
  loading: 'Loading',
  errorTitle: 'This did not load',
  describeError: (error) => error.message,
  retry: 'Try again',
};
const refetch = async () => undefined as never;
const broken = { ...scene(1), url: '/missing-640.webp', widths: [320, 640] };

export function StatesPage() {
  const cards = entries(12);
  return (
    <Frame active="#states">
      <HeroShape />
      <Screen route="/states" title="States" siteName="Greenlight" description="Loading, empty, failed, odd.">
        <div className="flex flex-col gap-row">
          <RowShape />
          <div className="px-gutter">
            <GridShape count={4} />
          </div>
          <EmptyState
            icon={<Bookmark />}
            title="Your watchlist is empty"
            description="Content you add to your watchlist will appear here."
            action={<LinkButton href="#browse">Browse videos</LinkButton>}
          />
          <ErrorState
            title="This page did not load"
            description="The connection was lost on the way. Your place is kept."
            retry={{ label: 'Try again', onClick: () => undefined }}
          />
          <Bench title="A query's four faces">
            <div className="grid gap-6 lg:grid-cols-2">
              <QueryView
                query={{ data: undefined, error: null, isFetching: true, refetch }}
                texts={texts}
                skeleton={<GridShape count={2} />}
              >
                {() => null}
              </QueryView>
              <QueryView
                query={{
                  data: undefined,
                  error: new Error('The server did not answer in time.'),
                  isFetching: true,
                  refetch,
                }}
                texts={texts}
                skeleton={null}
              >
                {() => null}
              </QueryView>
            </div>
          </Bench>
          <Bench title="Odd cards">
            <div className="grid gap-card sm:grid-cols-3">
              <MediaCard href="#a" title="A picture that does not load" picture={broken} sizes="30vw" duration="0:42" />
              <MediaCard href="#b" title="No picture at all" picture={null} sizes="30vw" />
              <MediaCard
                href="#c"
                title="Ünïcödé – 長い題名と日本語の文字がここにあります"
                picture={null}
                sizes="30vw"
              />
              {cards[4] && <MediaCard {...cards[4]} sizes="30vw" progress={{ value: 0.97, label: 'Watched' }} />}
              <MediaCard
                href="#d"
                title="Pneumonoultramicroscopicsilicovolcanoconiosisandthenevenmoreofit"
                picture={null}
                sizes="30vw"
              />
            </div>
          </Bench>
        </div>
      </Screen>
    </Frame>
  );
}

export function Bench({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-gutter">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  );
}
