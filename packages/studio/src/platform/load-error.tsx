import { ErrorState } from '@greenlight/ui/blocks/error-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryTexts } from './use-query-texts.ts';

/** Shown instead of a part of a screen that could not be loaded, with a button to try again. */
export function LoadError({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const texts = useQueryTexts();
  if (!query.error) return null;
  return (
    <ErrorState
      title={texts.errorTitle}
      description={texts.describeError(query.error)}
      retry={{ label: texts.retry, pending: query.isFetching, onClick: () => void query.refetch() }}
    />
  );
}
