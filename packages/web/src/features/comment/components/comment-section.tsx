import { useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import type { CommentPlace } from './comment-part.tsx';
import { MemberComments } from './member-comments.tsx';
import { VisitorComments } from './visitor-comments.tsx';

export interface SectionProps extends CommentPlace {
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
