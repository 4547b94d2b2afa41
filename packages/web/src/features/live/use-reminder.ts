import { query } from '@greenlight/client/query';
import { remindBeforeMs } from '@greenlight/contract/limits';
import type { LiveMedia } from '@greenlight/contract/live';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { client } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useIsInOwnList } from '../mark/use-is-in-own-list.ts';

const reminders = query(client.live.reminders);

/** Whether the viewer wants a reminder of a stream, and a function to change it. */
export function useReminder({ livestreamId, title }: Pick<LiveMedia, 'livestreamId' | 'title'>) {
  const t = useTexts('live');
  return useIsInOwnList(
    reminders,
    { kind: 'remind', id: livestreamId, name: title },
    {
      send: (isWanted) => client.live[isWanted ? 'remind' : 'forgetReminder']({ params: { livestreamId } }),
      onSuccess: (isWanted) => {
        if (isWanted) showToast({ title: t('reminderSet', { count: remindBeforeMs / 60_000 }) });
      },
    },
  );
}
