import { optimistic } from '@greenlight/client/optimistic';
import { useMutation } from '@greenlight/client/use-mutation';
import type { ApiError } from '@greenlight/contract/client';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Intent } from '../../platform/after-login.ts';
import { queryClient, session } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { showSaveError } from '../../platform/save-error.ts';
import { usePreviewRefusal } from '../../platform/use-preview-refusal.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { useSignInFirst } from '../../platform/use-sign-in-first.ts';

/** One of the viewer's own lists of ids, such as followed creators. */
type OwnIds = UseQueryOptions<number[], ApiError, number[]>;

/**
 * Whether an id is in one of the viewer's lists, and a function to change it. The change is shown at once, and undone
 * with a message if the call fails. A visitor logs in first.
 */
export function useIsInOwnList(
  list: OwnIds,
  intent: Intent,
  { send, onSuccess }: { send: (isIn: boolean) => Promise<unknown>; onSuccess?: (isIn: boolean) => unknown },
): { isIn: boolean; toggle: () => void } {
  const t = useTexts('mark');
  const isSignedIn = useIsSignedIn();
  const { id } = intent;
  const { data = [] } = useQuery({ ...list, enabled: isSignedIn });
  const isIn = isSignedIn && data.includes(id);
  const change = optimistic<number[], boolean>(queryClient, list.queryKey, (ids = [], add) =>
    add ? [id, ...ids] : ids.filter((other) => other !== id),
  );
  const { mutate } = useMutation({
    ...change,
    mutationFn: send,
    onError: (error, isIn, context) => {
      change.onError(error, isIn, context);
      showSaveError(error, t('failed'));
    },
    onSuccess: (_, isIn) => onSuccess?.(isIn),
  });
  const refuse = usePreviewRefusal();
  const signInFirst = useSignInFirst();
  const toggle = () => {
    if (refuse) return refuse();
    if (session.current()) return mutate(!isIn);
    signInFirst(intent);
  };
  return { isIn, toggle };
}
