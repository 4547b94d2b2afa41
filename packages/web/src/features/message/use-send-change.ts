import { randomUuid } from '@greenlight/client/device';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useState } from 'react';
import { useQueryTexts } from '../../platform/query-texts.ts';

/**
 * Sends the change of a dialog. `pending` is true while it waits, and `onDone` closes the dialog. If the change is
 * refused, a toast shows the reason, or `error` for a dialog that shows it itself (`keepsError`).
 */
export function useSendChange(onDone: () => void, { keepsError = false } = {}) {
  const { describeError } = useQueryTexts();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  /** Makes two requests with the same id one change. */
  const [clientId] = useState(randomUuid);
  const send = async (change: Promise<unknown> | undefined, done?: string) => {
    setPending(true);
    setError(undefined);
    try {
      await change;
      if (done) showToast({ title: done, tone: 'success' });
      onDone();
    } catch (refusal) {
      const reason = describeError(refusal as Error);
      if (keepsError) setError(reason);
      else showToast({ title: reason, tone: 'error' });
    }
    setPending(false);
  };
  return { pending, error, send, clientId };
}
