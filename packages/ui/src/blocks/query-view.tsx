import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
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
  /** Within a panel: the error takes little room. */
  compact?: boolean;
  children: (data: T) => ReactNode;
}) {
  const { query, texts } = props;
  if (query.data !== undefined) {
    return props.isEmpty?.(query.data) ? props.empty : props.children(query.data);
  }
  if (query.error) {
    const retry = { pending: query.isFetching, onClick: () => void query.refetch() };
    return props.compact ? (
      <div role="alert" className="flex flex-col items-start gap-3 text-ink-muted text-sm">
        {texts.describeError(query.error)}
        <Button size="sm" {...retry}>
          {texts.retry}
        </Button>
      </div>
    ) : (
      <div className="grid min-h-[min(60dvh,36rem)] place-items-center">
        <ErrorState
          title={texts.errorTitle}
          description={texts.describeError(query.error)}
          retry={{ label: texts.retry, ...retry }}
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
