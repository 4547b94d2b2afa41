import { frameClass } from '@greenlight/ui/blocks/media-card';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../../platform/i18n.ts';
import { PagedGrid } from '../../../platform/paged-grid.tsx';
import { useGiveawayPath } from '../giveaway-link.ts';
import type { GiveawayCard, useGiveaways } from '../hooks.ts';
import { GiveawayTime } from './giveaway-time.tsx';
import { StateLabel } from './state-label.tsx';

export function GiveawayGrid({ query }: { query: ReturnType<typeof useGiveaways> }) {
  return (
    <PagedGrid
      query={query}
      items={query.data?.pages.flatMap(({ giveaways }) => giveaways) ?? []}
      itemKey={({ id }) => id}
      renderItem={(giveaway, _, sizes) => <GiveawayTile giveaway={giveaway} sizes={sizes} />}
    />
  );
}

function GiveawayTile({ giveaway, sizes }: { giveaway: GiveawayCard; sizes: string }) {
  const t = useTexts('giveaway');
  const pathOf = useGiveawayPath();
  const { id, title, prize, image, state, people } = giveaway;
  return (
    <article className="group relative flex h-full min-w-0 flex-col gap-3">
      <div className={frameClass}>
        <ResponsiveImage decorative picture={image} sizes={sizes} fallback={<TitleArt title={title} />} />
        <div className="absolute start-2 top-2">
          <StateLabel state={state} onPicture />
        </div>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2 text-balance font-semibold text-base leading-snug">
          <Link href={pathOf(id)} className="outline-none after:absolute after:inset-0 after:rounded-lg">
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p dir="auto" className="wrap-anywhere mt-1 line-clamp-2 text-ink-muted text-sm">
          {prize}
        </p>
      </div>
      <p className="mt-auto text-ink-faint text-sm">
        <GiveawayTime giveaway={giveaway} /> · {t('people', { count: people })}
      </p>
    </article>
  );
}
