import { useTexts } from '../../../platform/i18n.ts';
import { PagedGrid } from '../../media/components/paged-grid.tsx';
import { isAtTop } from '../../media/components/video-grid.tsx';
import { useDismissed } from '../../recommendation/hooks.ts';
import type { BrowsedMedia, useBrowse } from '../hooks.ts';
import { RecommendedCard } from './recommended-card.tsx';

/** What is new to the viewer, then what they have seen and may want to watch again. */
export function BrowseGrid({ browse, media }: { browse: ReturnType<typeof useBrowse>; media: BrowsedMedia[] }) {
  const t = useTexts('recommendation');
  const dismissalOf = useDismissed();
  const items = media
    .map((each) => ({ media: each, gone: each.why && dismissalOf(each) }))
    .filter(({ gone }) => !gone || gone.isHere);
  const again = items.filter((item) => item.media.why?.reason === 'rewatch');
  const unseen = items.filter((item) => item.media.why?.reason !== 'rewatch');
  const isOver = { hasNextPage: false, isFetchNextPageError: false };
  const renderItem = ({ media: each, gone }: (typeof items)[number], index: number, sizes: string) => (
    <RecommendedCard
      media={each}
      gone={gone}
      sizes={sizes}
      priority={isAtTop(index) && (again.length === 0 || unseen.length === 0)}
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
        <section aria-label={t('again')}>
          <h2 className="text-xl">{t('again')}</h2>
          <p className="mt-1 mb-5 text-ink-muted">{t(unseen.length > 0 ? 'againText' : 'allSeenText')}</p>
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
