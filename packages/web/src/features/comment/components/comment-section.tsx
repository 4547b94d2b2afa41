import type { MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle } from '@greenlight/player/player';
import type { RefObject } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { MemberComments } from './member-comments.tsx';
import { VisitorComments } from './visitor-comments.tsx';

export interface SectionProps {
  media: MediaDetail;
  player: RefObject<PlayerHandle | null>;
  strip: HTMLElement | null;
  linkedId: number | null;
  /** By a membership, for a video that is not free. */
  mayWatch: boolean;
}

/** The comments of a video, for viewers who may watch it. */
export function CommentSection(props: SectionProps) {
  const t = useTexts('comment');
  const isSignedIn = useIsSignedIn();
  if (props.media.access !== 'free' && !(isSignedIn && props.mayWatch)) return null;
  return (
    <section aria-label={t('comments')}>
      {isSignedIn ? <MemberComments {...props} /> : <VisitorComments {...props} />}
    </section>
  );
}
