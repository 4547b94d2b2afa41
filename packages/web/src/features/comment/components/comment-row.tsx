import type { Reply } from '@greenlight/contract/comment';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { clsx } from 'clsx';
import { Pin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import type { Thread } from '../use-comment-room.ts';
import { AuthorLine } from './author-line.tsx';
import { CommentActions } from './comment-actions.tsx';
import { CommentText } from './comment-text.tsx';
import { EditComposer } from './edit-composer.tsx';

/** Focuses a comment when its field has closed, so that Tab continues from there. */
export function focusComment(commentId: number): void {
  document.getElementById(`comment-${commentId}`)?.focus({ preventScroll: true });
}

/** One comment or reply; `thread` is the comment that it belongs to. */
export function CommentRow({ comment, thread, onReply }: { comment: Reply; thread: Thread; onReply: () => void }) {
  const t = useTexts('comment');
  const { linkedId } = useCommentsOfPlace();
  const row = useRef<HTMLElement>(null);
  const [isEditing, setEditing] = useState(false);
  const isReply = comment.originalCommentId !== null;
  const isLinked = linkedId === comment.commentId;
  useEffect(() => {
    if (!isLinked) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <article
      ref={row}
      id={`comment-${comment.commentId}`}
      tabIndex={-1}
      aria-label={t('by', { name: comment.author.displayName })}
      className={clsx(
        '-mx-3 flex scroll-mt-24 gap-3 rounded-lg px-3 py-3 outline-none transition-look',
        isLinked &&
          'bg-accent/8 shadow-[inset_3px_0_0_var(--color-accent)] rtl:shadow-[inset_-3px_0_0_var(--color-accent)]',
      )}
    >
      <Avatar
        name={comment.author.displayName}
        src={comment.author.avatarUrl}
        className={isReply ? 'size-7 text-xs' : 'size-10'}
      />
      <div className="min-w-0 grow">
        {!isReply && thread.isPinned && (
          <p className="mb-0.5 flex items-center gap-1.5 font-semibold text-2xs text-ink-faint">
            <Pin aria-hidden className="size-3" />
            {t('pinned')}
          </p>
        )}
        <AuthorLine comment={comment} />
        <div className="mt-1">
          {isEditing ? (
            <EditComposer
              comment={comment}
              onDone={() => {
                setEditing(false);
                focusComment(comment.commentId);
              }}
            />
          ) : (
            <CommentText comment={comment} />
          )}
        </div>
        {!isEditing && (
          <CommentActions comment={comment} thread={thread} onReply={onReply} onEdit={() => setEditing(true)} />
        )}
      </div>
    </article>
  );
}
