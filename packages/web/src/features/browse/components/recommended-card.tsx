import type { RecommendedMedia } from '@greenlight/contract/recommendation';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { VideoCard } from '../../media/components/video-card.tsx';
import { DismissMenu } from '../../recommendation/components/dismiss-menu.tsx';
import { useWhyText } from '../../recommendation/components/why-text.tsx';

/** A recommended video with the reason why, and the ways to see less of its kind. */
export function RecommendedCard(props: { media: RecommendedMedia; sizes: string; priority?: boolean }) {
  const isSignedIn = useIsSignedIn();
  const textOf = useWhyText();
  const { media } = props;
  return <VideoCard {...props} note={textOf(media.why)} menu={isSignedIn && <DismissMenu media={media} />} />;
}
