import { listsForVisitors } from '@greenlight/contract/limits';
import type { PageRow } from '@greenlight/contract/page';
import { sitePath } from '@greenlight/contract/site-path';
import { BannerShape } from '@greenlight/ui/blocks/banner-frame';
import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { Suspense } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { picturesOf } from '../../banner/banner-pictures.ts';
import type { BannerRowProps } from '../../banner/components/banner-row.tsx';
import { HomeHeroes } from '../../hero/components/home-heroes.tsx';
import { CardsRow, type CardsRowProps } from './list-rows.tsx';
import type { PersonalRowProps } from './personal-row.tsx';
import { PersonalRowShape } from './personal-row-shape.tsx';

/* Rare rows are loaded with the pages that have them, texts with code. If that fails the rest of the page stays, and
   the row keeps its place until it arrives. */
const BannerRow = lazyExtra<BannerRowProps>(
  async () => {
    const [module] = await Promise.all([import('../../banner/components/banner-row.tsx'), loadTexts(['banner'])]);
    return module.BannerRow;
  },
  ({ banner }) => <BannerShape pictures={picturesOf(banner)} />,
);
const FaqSection = lazyExtra(async () => (await import('../../faq/components/faq-section.tsx')).FaqSection);
const PersonalRow = lazyExtra<PersonalRowProps>(
  async () => {
    const [module] = await Promise.all([import('./personal-row.tsx'), loadTexts(['page', 'recommendation'])]);
    return module.PersonalRow;
  },
  ({ row }) => <PersonalRowShape list={row.list} />,
);
const PopularRow = lazyExtra<CardsRowProps>(async () => (await import('./popular-row.tsx')).PopularRow, CardsRow);

/** The height of a closed question. */
const faqHeightRem = 4.25;

/** Whether a row has content. An empty row takes no room. */
function hasContent(row: PageRow, isSignedIn: boolean): boolean {
  switch (row.type) {
    case 'hero-carousel':
      return row.heroes.length > 0;
    case 'media-list':
    case 'free-media-list':
      return row.media.length > 0;
    case 'channel-list':
      return row.channels.length > 0;
    case 'creator-list':
      return row.creatorTeams.length > 0;
    case 'faq':
      return row.faqs.length > 0;
    case 'personal-list':
      return isSignedIn || listsForVisitors.includes(row.list);
    default:
      return true;
  }
}

/** The rows of a page in order. `isFirst`: nothing is above them. */
export function PageRows({ rows, isLimited, isFirst }: { rows: PageRow[]; isLimited: boolean; isFirst: boolean }) {
  const isSignedIn = useIsSignedIn();
  return rows
    .filter((row) => hasContent(row, isSignedIn))
    .map((row, index) => <Row key={row.id} row={row} isLimited={isLimited} isFirst={isFirst && index === 0} />);
}

function Row({ row, isLimited, isFirst }: { row: PageRow; isLimited: boolean; isFirst: boolean }) {
  const isSignedIn = useIsSignedIn();
  switch (row.type) {
    case 'hero-carousel':
      return (
        // Here a hero is among other rows, so it does not extend below the top bar and the rail.
        <div className="mx-gutter overflow-clip rounded-xl [--rail:0px]">
          <div className="pt-bar">
            <HomeHeroes heroes={row.heroes} />
          </div>
        </div>
      );
    case 'media-list':
      return isSignedIn && row.href === sitePath('popular') ? (
        <Suspense fallback={<RowShape />}>
          <PopularRow row={row} isLimited={isLimited} isFirst={isFirst} />
        </Suspense>
      ) : (
        <CardsRow row={row} isLimited={isLimited} isFirst={isFirst} />
      );
    case 'free-media-list':
    case 'channel-list':
    case 'creator-list':
      return <CardsRow row={row} isLimited={isLimited} isFirst={isFirst} />;
    case 'banner':
      return (
        <section className="px-gutter">
          {row.title && <h2 className="mb-4 text-xl">{row.title}</h2>}
          <Suspense fallback={<BannerShape pictures={picturesOf(row.banner)} />}>
            <BannerRow banner={row.banner} isLimited={isLimited} heading={row.title ? 'h3' : 'h2'} />
          </Suspense>
        </section>
      );
    case 'faq':
      return (
        <div className="px-gutter" style={{ minHeight: `${row.faqs.length * faqHeightRem}rem` }}>
          <Suspense>
            <FaqSection title={row.title} faqs={row.faqs} />
          </Suspense>
        </div>
      );
    case 'personal-list':
      return (
        <Suspense fallback={<PersonalRowShape list={row.list} />}>
          <PersonalRow row={row} isLimited={isLimited} />
        </Suspense>
      );
  }
}
