import type { Reply } from '@greenlight/contract/comment';
import { useTexts } from '../../../platform/i18n.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import type { Thread } from '../use-comment-room.ts';
import { usePeople } from '../use-people.ts';
import { Composer } from './composer.tsx';

/** The field for a reply to a thread. An answer to another reply begins with a mention. */
export function ReplyComposer(props: { thread: Thread; to: Reply; onSent: () => void; onDone: () => void }) {
  const { thread, to } = props;
  const t = useTexts('comment');
  const { room, viewerId } = useCommentsOfPlace();
  const people = usePeople(thread);
  const isToReply = to.commentId !== thread.commentId && to.author.userId !== viewerId;
  return (
    <Composer
      startsFocused
      name={`reply-${thread.commentId}`}
      label={t('replyTo', { name: to.author.displayName })}
      placeholder={t('addReply')}
      sendLabel={t('sendReply')}
      draftId={`reply-${to.commentId}`}
      initial={isToReply ? `@${to.author.displayName} ` : ''}
      people={people}
      onCancel={props.onDone}
      onSend={async (written) => {
        await room?.post({ ...written, originalCommentId: thread.commentId });
        props.onSent();
        props.onDone();
      }}
    />
  );
}
