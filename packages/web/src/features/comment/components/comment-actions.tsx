import type { Reply } from '@greenlight/contract/comment';
import { Button } from '@greenlight/ui/primitives/button';
import { clsx } from 'clsx';
import { Heart, ThumbsUp } from 'lucide-react';
import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useShowOutcome } from '../../message/use-show-outcome.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import type { Thread } from '../use-comment-room.ts';
import { useLogInAndReturn } from '../use-log-in-and-return.ts';
import { CommentMenu } from './comment-menu.tsx';

/** The actions of readers with a comment. Visitors must log in first. */
export function CommentActions(props: { comment: Reply; thread: Thread; onReply: () => void; onEdit: () => void }) {
  const { comment, thread } = props;
  // Others do not see a held comment, so nobody can like it or reply.
  const { commentId, likes, liked, isHeld } = comment;
  const t = useTexts('comment');
  const language = useLanguage();
  const { room, mayWrite } = useCommentsOfPlace();
  const logInHere = useLogInAndReturn();
  const showOutcome = useShowOutcome();
  const shown = formatCount(likes, language);
  return (
    <div className="-ms-3 mt-1 flex min-h-9 items-center gap-1 text-ink-muted">
      {!isHeld && (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={liked}
          aria-label={likes > 0 ? t('like', { count: likes, shown }) : t('likeFirst')}
          className="!px-3 !text-ink-muted aria-pressed:!text-accent"
          icon={<ThumbsUp aria-hidden className="size-4" fill={liked ? 'currentColor' : 'none'} />}
          onClick={() => (room ? showOutcome(room.like(commentId, !liked)) : logInHere())}
        >
          {likes > 0 && <span className="tabular-nums">{shown}</span>}
        </Button>
      )}
      {!isHeld && (mayWrite || !room) && (
        <Button
          variant="ghost"
          size="sm"
          className="!px-3 !text-ink-muted"
          aria-label={t('replyTo', { name: comment.author.displayName })}
          onClick={room ? props.onReply : logInHere}
        >
          {t('reply')}
        </Button>
      )}
      {comment.isHearted && (
        <span className="mx-1 inline-flex text-danger">
          <Heart aria-label={t('hearted')} role="img" className="size-4 fill-current" />
        </span>
      )}
      <span className={clsx('ms-auto')}>
        <CommentMenu comment={comment} thread={thread} onEdit={props.onEdit} />
      </span>
    </div>
  );
}
