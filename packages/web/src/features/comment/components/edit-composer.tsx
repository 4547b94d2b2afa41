import type { Reply } from '@greenlight/contract/comment';
import { useTexts } from '../../../platform/i18n.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import { Composer } from './composer.tsx';

export function EditComposer({ comment, onDone }: { comment: Reply; onDone: () => void }) {
  const t = useTexts('comment');
  const { room } = useCommentsOfPlace();
  const { commentId } = comment;
  return (
    <Composer
      startsFocused
      name={`edit-${commentId}`}
      label={t('editLabel')}
      sendLabel={t('save')}
      draftId={`edit-${commentId}`}
      initial={comment.message}
      people={[]}
      onCancel={onDone}
      onSend={async ({ message }) => {
        if (message !== comment.message) await room?.change({ type: 'edit', commentId, message });
        onDone();
      }}
    />
  );
}
