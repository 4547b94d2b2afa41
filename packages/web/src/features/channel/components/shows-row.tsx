import { sitePath } from '@greenlight/contract/site-path';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useTexts } from '../../../platform/i18n.ts';
import { useShows } from '../hooks.ts';
import { pictureOfShow } from '../show-picture.ts';
import { useRowLabels } from '../use-row-labels.ts';

/**
 * All shows in large pictures. The row keeps its place while it loads. On the home screen a single show is left out,
 * because it has its own row. `isSlider` is for the top of the screen of all shows.
 */
export function ShowsRow({ isSlider = false }: { isSlider?: boolean }) {
  const t = useTexts('channel');
  const labels = useRowLabels();
  const { data, isLoading } = useShows();
  if (isLoading) return <RowShape size="wide" />;
  const shows = data?.pages[0]?.channels ?? [];
  if (shows.length < (isSlider ? 1 : 2)) return null;
  return (
    <MediaRow
      title={isSlider ? '' : t('shows')}
      href={isSlider ? undefined : sitePath('shows')}
      size="wide"
      items={shows}
      itemKey={({ id }) => id}
      renderItem={(show, index) => (
        <MediaCard
          href={sitePath('channel', show.slug)}
          title={show.name}
          picture={pictureOfShow(show)}
          sizes={rowSizes.wide}
          priority={isSlider && index < 2}
          meta={t('videos', { count: show.mediaCount })}
        />
      )}
      labels={labels}
    />
  );
}
