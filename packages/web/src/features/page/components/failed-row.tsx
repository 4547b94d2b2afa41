import { RowNote } from '@greenlight/ui/blocks/row-note';
import { Button } from '@greenlight/ui/primitives/button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryTexts } from '../../../platform/query-texts.ts';

/** A row that failed to load, in its usual height. */
export function FailedRow(props: { title: string; query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { error, isFetching, refetch } = props.query;
  const texts = useQueryTexts();
  return (
    <RowNote
      title={props.title}
      heading={texts.errorTitle}
      text={error ? texts.describeError(error) : ''}
      action={
        <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      }
    />
  );
}
