import { ApiError } from '@greenlight/contract/client';
import type { MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle } from '@greenlight/player/player';
import type { RefObject } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { usePlayback } from '../../media/hooks.ts';
import { MemberComments } from './member-comments.tsx';
import { VisitorComments } from './visitor-comments.tsx';

export interface SectionProps {
  media: MediaDetail;
  player: RefObject<PlayerHandle | null>;
  strip: RefObject<HTMLElement | null>;
  linkedId: number | null;
}

/** The comments of a video, for viewers who may watch it. */
export function CommentSection(props: SectionProps) {
  const { mediaId, access } = props.media;
  const t = useTexts('comment');
  const isSignedIn = useIsSignedIn();
  const { error } = usePlayback(mediaId);
  const isRefused = error instanceof ApiError && error.code === 'subscription_required';
  if (access !== 'free' && (!isSignedIn || isRefused)) return null;
  return (
    <section aria-label={t('comments')}>
      {isSignedIn ? <MemberComments {...props} /> : <VisitorComments {...props} />}
    </section>
  );
}
