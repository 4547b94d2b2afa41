import { keyOf, query, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

type Draft = Parameters<typeof client.studioChannels.create>[0]['body'];
type Edit = Parameters<typeof client.studioChannels.update>[0]['body'];
type SeasonBody = Parameters<typeof client.studioChannels.addSeason>[0]['body'];
type SeasonEdit = Parameters<typeof client.studioChannels.updateSeason>[0]['body'] & { seasonId: number };

/** All shows with their seasons; usually tens of them. */
export function useChannels() {
  return useQuery(wholeList(client.studioChannels.list));
}

export function useChannel(id: number) {
  return useQuery(query(client.studioChannels.get, { params: { id } }));
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: ['studioChannels'] });
}

export function useCreateChannel() {
  return useMutation({ mutationFn: (body: Draft) => client.studioChannels.create({ body }), onSuccess: readAgain });
}

export function useSaveChannel(id: number) {
  return useMutation({
    mutationFn: (body: Edit) => client.studioChannels.update({ params: { id }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keyOf(client.studioChannels.get, { params: { id } }), saved);
      return queryClient.invalidateQueries({ queryKey: keyOf(client.studioChannels.list) });
    },
  });
}

export function useRemoveChannel() {
  return useMutation({
    mutationFn: (id: number) => client.studioChannels.remove({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(client.studioChannels.list) }),
  });
}

/** Adds a season, or changes the one with `seasonId`. */
export function useSaveSeason(id: number) {
  return useMutation({
    mutationFn: (season: SeasonBody | SeasonEdit) => {
      if (!('seasonId' in season)) return client.studioChannels.addSeason({ params: { id }, body: season });
      const { seasonId, ...body } = season;
      return client.studioChannels.updateSeason({ params: { id, seasonId }, body });
    },
    onSuccess: readAgain,
  });
}

export function useRemoveSeason(id: number) {
  return useMutation({
    mutationFn: (seasonId: number) => client.studioChannels.removeSeason({ params: { id, seasonId } }),
    onSuccess: readAgain,
  });
}

/** The heroes that a show's page may have; for operators. */
export function useHeroChoices() {
  return useQuery(wholeList(client.studioHeroes.list));
}
