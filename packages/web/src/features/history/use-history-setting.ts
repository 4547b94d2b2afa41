import { optimistic } from '@greenlight/client/optimistic';
import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { showSaveError } from '../../platform/save-error.ts';
import { continueWatching } from './hooks.ts';

const setting = query(client.history.setting);

/** Whether the history is paused (undefined while loading), and a function to change it. */
export function usePauseHistory() {
  const t = useTexts('history');
  const { data } = useQuery(setting);
  const change = optimistic<{ paused: boolean }, boolean>(queryClient, setting.queryKey, (_, paused) => ({ paused }));
  const { mutate } = useMutation({
    ...change,
    mutationFn: (paused: boolean) => client.history.setSetting({ body: { paused } }),
    onError: (error, paused, context) => {
      change.onError(error, paused, context);
      showSaveError(error, t('failed'));
    },
  });
  return { isPaused: data?.paused, setPaused: mutate };
}

export function useClearHistory() {
  const t = useTexts('history');
  return useMutation({
    mutationFn: () => client.history.clear(),
    onError: (error) => showSaveError(error, t('failed')),
    onSuccess: () => {
      showToast({ title: t('cleared') });
      void queryClient.invalidateQueries({ queryKey: keyOf(client.channel.special, continueWatching) });
      void queryClient.invalidateQueries({ queryKey: keyOf(client.history.progressOf) });
      return queryClient.invalidateQueries({ queryKey: keyOf(client.userChannel.watchHistory) });
    },
  });
}
