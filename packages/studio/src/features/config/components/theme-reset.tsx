import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useResetTheme } from '../hooks.ts';

const t = textsOf('config');

/** Resets to the built-in theme, after asking. */
export function ThemeReset({ onReset }: { onReset: () => void }) {
  const [asking, setAsking] = useState(false);
  const reset = useResetTheme();
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        onReset();
        showToast({ title: t('resetDone'), tone: 'success' });
      },
      onError: showError,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
        {t('builtIn')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('resetTitle')}
        description={t('resetText')}
        confirmLabel={t('builtIn')}
        cancelLabel={t('cancel')}
        pending={reset.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
