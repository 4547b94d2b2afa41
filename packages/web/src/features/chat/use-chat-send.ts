import { randomUuid } from '@greenlight/client/device';
import { useState } from 'react';
import { useQueryTexts } from '../../platform/query-texts.ts';

/** Sends the form of a dialog: the dialog stays with the reason if it is refused. */
export function useChatSend(onDone: () => void) {
  const { describeError } = useQueryTexts();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  /** Sent twice, it is one. */
  const [clientId] = useState(randomUuid);
  const send = async (change: Promise<unknown>) => {
    setPending(true);
    setError(undefined);
    try {
      await change;
      onDone();
    } catch (refusal) {
      setError(describeError(refusal as Error));
    }
    setPending(false);
  };
  return { pending, error, send, clientId };
}
