import type { Reply } from '@greenlight/contract/comment';
import { Button } from '@greenlight/ui/primitives/button';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useShowOutcome } from '../../message/use-show-outcome.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import type { Thread } from '../use-comment-room.ts';
import { withheldRuns } from '../withheld-run.ts';
import { CommentRow, focusComment } from './comment-row.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import { WithheldNote } from './withheld-note.tsx';

/** A comment with its replies, which open on demand. */
export function CommentThread({ thread }: { thread: Thread }) {
  const t = useTexts('comment');
  const { linkedId, replies: load, mayWrite } = useCommentsOfPlace();
  const showOutcome = useShowOutcome();
  const { commentId, replies, replyCount, isComplete } = thread;
  const isOfLink = replies.some((reply) => reply.commentId === linkedId);
  const [chosen, setOpen] = useState<boolean>();
  const [pending, setPending] = useState(false);
  const [to, setTo] = useState<Reply>();
  // The viewer's own held reply is in no count.
  const hasReplies = replyCount > 0 || replies.length > 0;
  const isOpen = chosen ?? isOfLink;
  const open = () => {
    setOpen(true);
    if (isComplete) return;
    setPending(true);
    showOutcome(load(commentId).finally(() => setPending(false)));
  };
  const reply = (comment: Reply) => {
    setTo(comment);
    if (!isOpen && hasReplies) open();
  };
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <CommentRow comment={thread} thread={thread} onReply={() => reply(thread)} />
      <div className="ms-13">
        {hasReplies && (
          <Button
            size="sm"
            variant="ghost"
            pending={pending}
            aria-expanded={isOpen}
            className="-ms-3 !px-3 !text-accent"
            icon={<Arrow aria-hidden className="size-4" />}
            onClick={() => (isOpen ? setOpen(false) : open())}
          >
            {isOpen ? t('hideReplies') : t('replies', { count: Math.max(replyCount, replies.length) })}
          </Button>
        )}
        {isOpen && (
          <ul>
            {withheldRuns(replies).map((run) =>
              'shown' in run ? (
                <li key={run.shown.commentId}>
                  <CommentRow comment={run.shown} thread={thread} onReply={() => reply(run.shown)} />
                </li>
              ) : (
                <li key={run.withheld[0].commentId}>
                  <WithheldNote comments={run.withheld} of="laterReplies" />
                </li>
              ),
            )}
          </ul>
        )}
        {to && mayWrite && (
          <div className="mt-1 mb-3">
            <ReplyComposer
              key={to.commentId}
              thread={thread}
              to={to}
              onSent={open}
              onDone={() => {
                setTo(undefined);
                focusComment(to.commentId);
              }}
            />
          </div>
        )}
      </div>
    </>
  );
}
