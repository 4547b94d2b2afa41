import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';

const storeCode = query(client.store.code);

/** The code of the member. `isMember` is undefined until it is known. Only members fetch the code. */
export function useStoreCode(isMember: boolean | undefined) {
  return useQuery({ ...storeCode, enabled: isMember === true });
}

/** Takes a code. Another member may take the last one first; then the screen says so. */
export function useTakeStoreCode() {
  const { describeError } = useQueryTexts();
  return useMutation({
    mutationFn: () => client.store.takeCode(),
    onSuccess: (taken) => queryClient.setQueryData(storeCode.queryKey, { storeCode: taken, isInStock: true }),
    onError: (error) => {
      const isNoneLeft = error instanceof ApiError && error.code === 'none_left';
      if (isNoneLeft) queryClient.setQueryData(storeCode.queryKey, { storeCode: null, isInStock: false });
      else showToast({ title: describeError(error), tone: 'error' });
    },
  });
}
