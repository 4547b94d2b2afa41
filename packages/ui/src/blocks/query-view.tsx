import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

export type QueryViewTexts = {
  loading: string;
  errorTitle: string;
  /** What went wrong, in the viewer's words. */
  describeError: (error: Error) => string;
  retry: string;
};

/** The four faces of a query: skeleton, error with retry, empty, content. What was shown once stays while it is asked for again. */
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
