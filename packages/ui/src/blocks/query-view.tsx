import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

export type QueryViewTexts = {
  loading: string;
  errorTitle: string;
  /** The error as a text for the viewer. */
  describeError: (error: Error) => string;
  retry: string;
};

/** The four states of a query: skeleton, error with retry, empty, content. Content stays visible during a refetch. */
export function QueryView<T>(props: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  skeleton: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  texts: QueryViewTexts;
  children: (data: T) => ReactNode;
}) {
  const { query, texts } = props;
  if (query.data !== undefined) {
    return props.isEmpty?.(query.data) ? props.empty : props.children(query.data);
  }
  if (query.error) {
    return (
      <div className="grid min-h-[min(60dvh,36rem)] place-items-center">
        <ErrorState
          title={texts.errorTitle}
          description={texts.describeError(query.error)}
          retry={{ label: texts.retry, pending: query.isFetching, onClick: () => void query.refetch() }}
        />
      </div>
    );
  }
  return (
    <div aria-busy>
      <span role="status" className="sr-only">
        {texts.loading}
      </span>
      {props.skeleton}
    </div>
  );
}
