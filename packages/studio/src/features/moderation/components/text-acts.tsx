import type { ModeratedText } from '@greenlight/contract/moderation-entity';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Check, Trash2 } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type ActWish, readQueueAgain, useAct, useUndo } from '../use-queue.ts';
import { problemText } from '../use-queue-acts.ts';

const t = textsOf('moderation');

/** Removes a text, or shows it again if it is held, hidden or removed. */
export function TextActs({ text }: { text: ModeratedText }) {
  const acting = useAct();
  const undo = useUndo();
  const { kind, subjectId, state } = text;
  const send = (act: 'approve' | 'remove') => {
    const wish: ActWish = { act };
    acting.mutate(
      { items: [{ kind, subjectId }], wish },
      {
        onSuccess: ({ results: [result] }) => {
          void readQueueAgain();
          if (result?.problem) {
            return showToast({
              title: t('someFailed', { count: 1 }),
              description: problemText(result.problem),
              tone: 'error',
            });
          }
          const actIds = result?.actIds ?? [];
          const action = { label: t('undo'), onClick: () => undo.mutate(actIds) };
          showToast({ title: t(`did.${act}`, { count: 1 }), tone: 'success', action });
        },
        onError: showError,
      },
    );
  };
  if (state === 'gone') return null;
  return (
    <div className="-ms-3.5 flex gap-1">
      {state !== 'shown' && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Check aria-hidden className="size-4" />}
          pending={acting.isPending}
          onClick={() => send('approve')}
        >
          {t('act.approve')}
        </Button>
      )}
      {state !== 'removed' && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 aria-hidden className="size-4" />}
          pending={acting.isPending}
          onClick={() => send('remove')}
        >
          {t('act.remove')}
        </Button>
      )}
    </div>
  );
}
