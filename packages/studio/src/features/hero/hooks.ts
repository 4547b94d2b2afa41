import { keyOf, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { StudioHero } from '@greenlight/contract/hero-studio';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useMediaByIds } from '../media/hooks.ts';

type Edit = Parameters<typeof client.studioHeroes.update>[0]['body'];

/** All heroes in order; usually tens of them. */
export function useHeroes() {
  return useQuery(wholeList(client.studioHeroes.list));
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(client.studioHeroes.list) });
}

export function useCreateHero() {
  return useMutation({ mutationFn: () => client.studioHeroes.create({ body: {} }), onSuccess: readAgain });
}

export function useSaveHero(id: number) {
  return useMutation({
    mutationFn: (body: Edit) => client.studioHeroes.update({ params: { id }, body }),
    onSuccess: readAgain,
  });
}

/** Changes the order of heroes. The list shows it at once. */
export function useOrderHeroes() {
  return useMutation({
    mutationFn: (ids: number[]) => client.studioHeroes.order({ body: { ids } }),
    onMutate: (ids) => {
      const { queryKey } = wholeList(client.studioHeroes.list);
      queryClient.setQueryData(queryKey, (list) => {
        const placed = ids
          .map((id) => list?.heroes.find((hero) => hero.id === id))
          .filter((hero) => hero !== undefined);
        return list && { ...list, heroes: placed };
      });
    },
    onSettled: readAgain,
  });
}

export function useRemoveHero() {
  return useMutation({
    mutationFn: (id: number) => client.studioHeroes.remove({ params: { id } }),
    onSuccess: readAgain,
  });
}

/** The title of a hero, or of its video. */
export function useHeroNames(heroes: StudioHero[]): (hero: StudioHero) => string | undefined {
  const untitled = heroes.filter(({ title }) => title === '').flatMap(({ mediaId }) => mediaId ?? []);
  const media = useMediaByIds([...new Set(untitled)]);
  return ({ title, mediaId }) => title || media.get(mediaId ?? 0)?.title;
}
