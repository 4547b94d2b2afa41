import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { Translations } from '@greenlight/contract/translation-studio';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { Translations };

/** Language 1 has the originals. */
const defaultId = 1;

function translationsOf(subject: string) {
  return query(client.studioTranslations.read, { params: { subject } });
}

/** The translations of a subject. Refetched whenever they are opened, because the originals may have changed. */
export function useTranslations(subject: string) {
  return useQuery({ ...translationsOf(subject), staleTime: 0 });
}

/** Published languages other than the default. */
export function useOtherLanguages() {
  return useQuery({
    ...query(client.language.list),
    select: ({ languages }) => languages.filter(({ id }) => id !== defaultId),
  });
}

export function useSaveTranslation(subject: string, languageId: number) {
  return useMutation({
    mutationFn: (body: { texts: Record<string, string>; version: number }) =>
      client.studioTranslations.save({ params: { subject, languageId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(translationsOf(subject).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: keyOf(client.studioChanges.list) });
    },
  });
}
