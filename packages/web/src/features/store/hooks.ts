import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';

const storeCode = query(client.store.code);

/** `isMember` undefined is not known yet; who is none is not asked for. */
export function useStoreCode(isMember: boolean | undefined) {
  return useQuery({ ...storeCode, enabled: isMember === true });
}

/** That there is none left is said where the button is. */
export function useTakeStoreCode() {
  const { describeError } = useQueryTexts();
  return useMutation({
    mutationFn: () => client.store.takeCode(),
    onSuccess: (taken) => queryClient.setQueryData(storeCode.queryKey, { storeCode: taken }),
    onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
  });
}
