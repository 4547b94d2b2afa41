import { useTexts } from '../../../platform/i18n.ts';
import { PagedGrid } from '../../../platform/paged-grid.tsx';
import { isAboveFold } from '../../media/is-above-fold.ts';
import { useDismissed } from '../../recommendation/hooks.ts';
import type { BrowsedMedia, useBrowse } from '../hooks.ts';
import { RecommendedCard } from './recommended-card.tsx';

/**
 * New videos, then finished ones to watch again. Sorted by views: watched videos, then those that nobody has watched.
 */
export function BrowseGrid({ browse, media }: { browse: ReturnType<typeof useBrowse>; media: BrowsedMedia[] }) {
  const t = useTexts('recommendation');
  const dismissalOf = useDismissed();
  const items = media
    .map((each) => ({ media: each, gone: each.why && dismissalOf(each) }))
    .filter(({ gone }) => !gone || gone.isHere);
  const isLater = ({ media: { why, isUnwatched } }: (typeof items)[number]) => isUnwatched || why?.reason === 'rewatch';
  const again = items.filter(isLater);
  const unseen = items.filter((item) => !isLater(item));
  const isUnwatched = again[0]?.media.isUnwatched;
  const title = t(isUnwatched ? 'unwatched' : 'again');
  const text = isUnwatched ? 'unwatchedText' : unseen.length > 0 ? 'againText' : 'allSeenText';
  const isOver = { hasNextPage: false, isFetchNextPageError: false };
  const renderItem = ({ media: each, gone }: (typeof items)[number], index: number, sizes: string) => (
    <RecommendedCard
      media={each}
      gone={gone}
      sizes={sizes}
      priority={isAboveFold(index) && (again.length === 0 || unseen.length === 0)}
    />
  );
  return (
    <>
      {(unseen.length > 0 || again.length === 0) && (
        <PagedGrid
          query={again.length > 0 ? { ...browse, ...isOver } : browse}
          quietBelow={again.length > 0 ? Number.POSITIVE_INFINITY : 0}
          items={unseen}
          itemKey={(item) => item.media.mediaId}
          renderItem={renderItem}
        />
      )}
      {again.length > 0 && (
        <section aria-label={title}>
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1 mb-5 text-ink-muted">{t(text)}</p>
          <PagedGrid
            query={browse}
            quietBelow={0}
            items={again.map((item) => ({ ...item, media: { ...item.media, why: undefined } }))}
            itemKey={(item) => item.media.mediaId}
            renderItem={renderItem}
          />
        </section>
      )}
    </>
  );
}
