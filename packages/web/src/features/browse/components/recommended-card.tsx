import type { RecommendedMedia } from '@greenlight/contract/recommendation';
import { CardMenu } from '../../media/components/card-menu.tsx';
import { VideoCard } from '../../media/components/video-card.tsx';
import { useWhyText } from '../../recommendation/components/why-text.tsx';

/** A recommended video with the reason why; in its menu are the ways to see less of its kind. */
export function RecommendedCard(props: { media: RecommendedMedia; sizes: string; priority?: boolean }) {
  const textOf = useWhyText();
  const { media } = props;
  return <VideoCard {...props} note={textOf(media.why)} menu={<CardMenu media={media} dismissible />} />;
}
