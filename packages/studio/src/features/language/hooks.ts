import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { StudioLanguage } from '@greenlight/contract/language-studio';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import type { TextTree } from './text-state.ts';

export type { StudioLanguage };

const languages = query(client.studioLanguages.list);

export function useLanguages() {
  return useQuery(languages);
}

/** The texts that the web app was built with; none for a language without them. */
function builtIn(code: string) {
  return queryOptions({
    queryKey: ['built-in-texts', code],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<TextTree> => {
      const response = await fetch(`/texts/${code}.json`, { signal });
      const isThere = response.ok && response.headers.get('content-type')?.includes('json');
      return isThere ? ((await response.json()) as TextTree) : {};
    },
  });
}

export function useBuiltInTexts(code: string) {
  const english = useQuery(builtIn('en'));
  const own = useQuery(builtIn(code));
  return { english, own: own.data };
}

function refresh() {
  return queryClient.invalidateQueries({ queryKey: languages.queryKey });
}

export function useAddLanguage() {
  return useMutation({
    mutationFn: (body: Pick<StudioLanguage, 'code' | 'name' | 'direction'>) => client.studioLanguages.create({ body }),
    onSuccess: refresh,
  });
}

export function useSaveLanguage(id: number) {
  return useMutation({
    mutationFn: (change: Partial<Omit<StudioLanguage, 'id'>>) =>
      client.studioLanguages.update({ params: { id }, body: change }),
    onSuccess: refresh,
  });
}

/** Changes the order of languages. The list shows it at once. */
export function useOrderLanguages() {
  return useMutation({
    mutationFn: async (ordered: StudioLanguage[]) => {
      for (const [position, { id, position: earlier }] of ordered.entries()) {
        if (earlier !== position) await client.studioLanguages.update({ params: { id }, body: { position } });
      }
    },
    onMutate: (ordered) => queryClient.setQueryData(languages.queryKey, { languages: ordered }),
    onSettled: refresh,
  });
}

export function useRemoveLanguage() {
  return useMutation({
    mutationFn: async (id: number) => {
      await client.studioLanguages.remove({ params: { id } });
    },
    onSuccess: refresh,
  });
}
