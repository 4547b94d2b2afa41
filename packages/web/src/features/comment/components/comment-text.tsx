import type { Reply } from '@greenlight/contract/comment';
import { MessageText } from '../../message/components/message-text.tsx';
import { useBoard } from '../board.ts';

export function CommentText({ comment }: { comment: Reply }) {
  const { duration, seek } = useBoard();
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line text-base text-ink/92">
      <MessageText message={comment.message} mentions={comment.mentions} duration={duration} onSeek={seek} />
    </p>
  );
}
