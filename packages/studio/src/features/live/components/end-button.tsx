import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEndStream } from '../hooks.ts';

const t = textsOf('live');

/** Ends a stream for everybody, after asking. */
export function EndButton({ stream: { mediaId, title } }: { stream: StudioLivestreamDetail }) {
  const end = useEndStream(mediaId);
  const [asking, setAsking] = useState(false);
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => showToast({ title: t('ended'), tone: 'success' }),
      onError: showError,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        ref={focusNextRow}
        variant="danger"
        icon={<Square aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      >
        {t('end')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('endTitle', { title })}
        description={t('endText')}
        confirmLabel={t('end')}
        cancelLabel={t('cancel')}
        pending={end.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
