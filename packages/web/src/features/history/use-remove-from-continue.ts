import { keyOf } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { MediaCard } from '@greenlight/contract/media';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { showSaveError } from '../../platform/save-error.ts';
import { clearPosition, continueWatching, positionOf } from './hooks.ts';

type Page = { media: MediaCard[] };
type List = Page | { pages: Page[] };

const lists = { queryKey: keyOf(client.channel.special, continueWatching) };

/** Removes a video from Continue watching at once, with an undo. The video stays in the history. */
export function useRemoveFromContinue(): (media: MediaCard) => void {
  const t = useTexts('history');
  const { mutate } = useMutation({
    mutationFn: ({ mediaId }: MediaCard) => client.history.removePosition({ params: { mediaId } }),
    onMutate: async (media) => {
      await queryClient.cancelQueries(lists);
      const position = positionOf(media.mediaId);
      queryClient.setQueriesData<List>(lists, (list) => list && withoutVideo(list, media));
      clearPosition(media.mediaId);
      return { position };
    },
    onError: (error) => showSaveError(error, t('failed')),
    onSuccess: (_, { mediaId }, { position }) => {
      const undo = async () => {
        if (position) await client.history.report({ params: { mediaId }, body: { ...position, durationWatched: 0 } });
        readAgain();
      };
      showToast({ title: t('leftContinue'), action: { label: t('undo'), onClick: () => void undo() } });
    },
    onSettled: readAgain,
  });
  return mutate;
}

function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(client.history.progressOf) });
  void queryClient.invalidateQueries(lists);
}

function withoutVideo(list: List, { mediaId }: MediaCard): List {
  const without = <T extends Page>(page: T) => ({
    ...page,
    media: page.media.filter((card) => card.mediaId !== mediaId),
  });
  return 'pages' in list ? { ...list, pages: list.pages.map(without) } : without(list);
}
