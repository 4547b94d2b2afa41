import { showToast } from '@greenlight/ui/blocks/toasts';
import { useState } from 'react';
import { useQueryTexts } from '../../platform/query-texts.ts';

/** Sends a change while its dialog shows that it waits; says why it was refused. */
export function useSendChange(onDone: () => void) {
  const { describeError } = useQueryTexts();
  const [pending, setPending] = useState(false);
  const send = async (change: Promise<unknown> | undefined, done?: string) => {
    setPending(true);
    try {
      await change;
      if (done) showToast({ title: done, tone: 'success' });
      onDone();
    } catch (error) {
      showToast({ title: describeError(error as Error), tone: 'error' });
    }
    setPending(false);
  };
  return { pending, send };
}
