import { showToast } from '@greenlight/ui/blocks/toasts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useRestoreMedia } from '../hooks.ts';

const t = textsOf('media');

/** Says that a video is in the trash, with an undo. */
export function useTrashToast() {
  const { mutateAsync } = useRestoreMedia();
  return ({ mediaId, title }: { mediaId: number; title: string }) => {
    // The screen is already closed, so its mutation callbacks would not run.
    const restore = () =>
      void mutateAsync(mediaId).then(
        () => showToast({ title: t('trash.restored', { title }), tone: 'success' }),
        showError,
      );
    showToast({
      title: t('removed', { title }),
      tone: 'success',
      durationMs: 10_000,
      action: { label: t('trash.restore'), onClick: restore },
    });
  };
}
