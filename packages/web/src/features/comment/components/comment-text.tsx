import type { Reply } from '@greenlight/contract/comment';
import { MessageText } from '../../message/components/message-text.tsx';
import { useCommentsOfVideo } from '../comments-of-video.ts';

export function CommentText({ comment }: { comment: Reply }) {
  const { duration, seek } = useCommentsOfVideo();
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line text-base text-ink/92">
      <MessageText message={comment.message} mentions={comment.mentions} duration={duration} onSeek={seek} />
    </p>
  );
}
