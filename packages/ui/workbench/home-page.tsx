import { Info, Play } from 'lucide-react';
import { HeroCarousel } from '../src/blocks/hero-carousel.tsx';
import { MediaCard } from '../src/blocks/media-card.tsx';
import { MediaRow, rowSizes } from '../src/blocks/media-row.tsx';
import { Screen } from '../src/blocks/screen.tsx';
import { LinkButton } from '../src/primitives/link-button.tsx';
import { scene } from './art.ts';
import { entries } from './catalogue.tsx';
import { Frame } from './frame.tsx';

const labels = { previous: 'Previous', next: 'Next', seeAll: 'See all' };
const query = new URLSearchParams(location.search);
const few = query.has('few');
const white = query.has('white');

/** A white picture: the worst background for text. */
const blank = {
  ...scene(1),
  url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#fff"/></svg>')}`,
};

const heroes = [
  ['Northern Signal', 'Two radio engineers drive to the end of the road to find out who keeps answering.'],
  ['Salt Roads', 'Six weeks, four deserts and one very tired camera car. A film about distance.'],
  ['A Very Long Night at the Miniature Railway and Other Stories', 'Forty volunteers. One town. 1:87.'],
  ['The Weather Room', 'Every forecast is an argument. This is where they have it.'],
  ['Glass Canyon', 'A dive, a cave, a light that should not be there.'],
  ['Unscripted', 'Volume four: no lines, no marks, no second takes.'],
].map(([title = '', description = ''], at) => ({
  id: title,
  title,
  description,
  label: at % 2 === 0 ? 'New episode' : 'Members only',
  meta: '2026 · Documentary · 6 episodes · 4K',
  picture: white ? blank : scene(at * 7 + 3, 1920, 1080),
  actions: (
    <>
      <LinkButton href="#video" variant="primary" size="lg" icon={<Play aria-hidden className="size-5 fill-current" />}>
        Watch now
      </LinkButton>
      <LinkButton href="#show" size="lg" icon={<Info aria-hidden className="size-5" />}>
        More
      </LinkButton>
    </>
  ),
}));

export function HomePage() {
  return (
    <Frame active="#home">
      <Screen route="/" title="Greenlight" siteName="Greenlight" heading="hidden">
        <HeroCarousel
          heroes={few ? heroes.slice(0, 4) : heroes}
          round={!few}
          labels={{
            region: 'Featured',
            pause: 'Pause',
            play: 'Play',
            goTo: (title, position, total) => `${title}, ${position} of ${total}`,
          }}
        />
        <div className="mt-2 flex flex-col gap-row">
          <MediaRow
            title="Continue watching"
            items={entries(5, 2).map((entry, at) => ({
              ...entry,
              progress: { value: 0.15 + at * 0.17, label: 'Watched' },
            }))}
            itemKey={(entry) => entry.id}
            renderItem={(entry) => <MediaCard {...entry} sizes={rowSizes.standard} />}
            labels={labels}
          />
          <MediaRow
            title="Latest videos"
            href="#browse"
            items={entries(14, 20)}
            itemKey={(entry) => entry.id}
            renderItem={(entry) => <MediaCard {...entry} sizes={rowSizes.standard} />}
            labels={labels}
          />
          <MediaRow
            title="Originals"
            href="#show"
            size="wide"
            items={entries(8, 40)}
            itemKey={(entry) => entry.id}
            renderItem={(entry) => <MediaCard {...entry} sizes={rowSizes.wide} />}
            labels={labels}
          />
        </div>
      </Screen>
    </Frame>
  );
}
