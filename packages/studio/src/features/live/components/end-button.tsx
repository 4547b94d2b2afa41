import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { useEndStream } from '../hooks.ts';

const t = textsOf('live');

/** Ends a stream for everybody, after asking. */
export function EndButton({ stream: { mediaId, title } }: { stream: StudioLivestreamDetail }) {
  const end = useEndStream(mediaId);
  const [asking, setAsking] = useState(false);
  // Not the callbacks of `mutate`: this button is gone when the state is fetched before the answer is here.
  const confirm = () =>
    void end
      .mutateAsync()
      .then(
        () => showToast({ title: t('ended'), tone: 'success' }),
        (error: Error) => showToast({ title: error.message, tone: 'error' }),
      )
      .finally(() => setAsking(false));
  return (
    <>
      <Button
        size="lg"
        variant="danger"
        icon={<Square aria-hidden className="size-5" />}
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
