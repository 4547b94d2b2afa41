import { CardMenu } from '../../media/components/card-menu.tsx';
import { VideoCard } from '../../media/components/video-card.tsx';
import type { Dismissal } from '../../recommendation/dismissal-state.ts';
import { DismissedCard } from '../../recommendation/dismissed-card.tsx';
import { useWhyText } from '../../recommendation/use-why-text.ts';
import type { BrowsedMedia } from '../hooks.ts';

/**
 * A recommended video, with its reason if there is a particular one. Its menu can dismiss it. A dismissed video is
 * replaced by an undo.
 */
export function RecommendedCard(props: {
  media: BrowsedMedia;
  gone: { dismissal: Dismissal } | undefined;
  sizes: string;
  priority?: boolean;
  /** Whether the reason is shown above the card already. */
  isExplained?: boolean;
}) {
  const textOf = useWhyText();
  const { media, gone, isExplained, ...card } = props;
  if (gone) return <DismissedCard media={media} dismissal={gone.dismissal} />;
  return (
    <VideoCard
      {...card}
      media={media}
      note={media.why && !isExplained ? textOf(media.why) : undefined}
      menu={<CardMenu media={media} dismissible={media.why !== undefined} />}
    />
  );
}
