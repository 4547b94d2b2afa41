import type { MediaDetail } from '@greenlight/contract/media';
import type { WirePlace } from '@greenlight/contract/place';
import type { PlayerHandle } from '@greenlight/player/player';
import type { RefObject } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { MemberComments } from './member-comments.tsx';
import { VisitorComments } from './visitor-comments.tsx';

/** The video of the comments. A pitch has none: everybody can see it, and it has no player and no moments. */
export interface CommentedVideo {
  access: MediaDetail['access'];
  duration: number | null;
  player: RefObject<PlayerHandle | null>;
  /** The place for comments of the moment. */
  strip: HTMLElement | null;
  /** Whether the viewer may watch the video. If it is not free, this needs a membership. */
  mayWatch: boolean;
}

export interface SectionProps {
  place: WirePlace;
  video?: CommentedVideo;
  linkedId: number | null;
}

/** The comments of a video or a pitch, for viewers who may watch or see it. */
export function CommentSection(props: SectionProps) {
  const t = useTexts('comment');
  const isSignedIn = useIsSignedIn();
  if (props.video && props.video.access !== 'free' && !(isSignedIn && props.video.mayWatch)) return null;
  return (
    <section aria-label={t('comments')}>
      {isSignedIn ? <MemberComments {...props} /> : <VisitorComments {...props} />}
    </section>
  );
}
