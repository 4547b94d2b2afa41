/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- these elements have these roles already */
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../primitives/skeleton.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'end';
  /** The column that names the row and is the heading of its card on a phone. One per table. */
  primary?: boolean;
};

export type Sort = { key: string; direction: 'asc' | 'desc' };

const loadingRows = 6;

/** A table that becomes one card per row below 768 px. Explicit roles, because other `display` values remove them. */
export function DataTable<Row>(props: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** A Menu or buttons at the end of each row; `actionsHeader` is the heading of their column. */
  renderActions?: (row: Row) => ReactNode;
  actionsHeader?: string;
  loading?: boolean;
  loadingLabel: string;
  empty: ReactNode;
}) {
  if (!props.loading && props.rows.length === 0) return props.empty;
  return (
    <div aria-busy={props.loading} className="md:overflow-x-auto md:rounded-lg md:border md:border-line md:bg-surface">
      {props.loading && (
        <span role="status" className="sr-only">
          {props.loadingLabel}
        </span>
      )}
      <table role="table" aria-label={props.caption} className="w-full text-sm max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-line border-b">
            {props.columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {props.renderActions && (
              <th role="columnheader" scope="col">
                <span className="sr-only">{props.actionsHeader}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
          {props.loading
            ? Array.from({ length: loadingRows }, (_, at) => (
                <LoadingRow key={at} cells={props.columns.length + (props.renderActions ? 1 : 0)} />
              ))
            : props.rows.map((row) => (
                <tr key={props.rowKey(row)} role="row" className={rowClass}>
                  {props.columns.map((column) => (
                    <td key={column.key} role="cell" className={cellClass(column)}>
                      {!column.primary && (
                        <span aria-hidden className="text-ink-faint md:hidden">
                          {column.header}
                        </span>
                      )}
                      <div className="min-w-0 max-md:first:grow max-md:not-first:text-end">{column.render(row)}</div>
                    </td>
                  ))}
                  {props.renderActions && (
                    <td role="cell" className="px-3 text-end max-md:absolute max-md:end-1 max-md:top-2">
                      {props.renderActions(row)}
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

const rowClass =
  'relative transition-look md:border-line md:border-b md:last:border-b-0 md:hover:bg-raised max-md:block max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:p-4';

function cellClass(column: Column<never>): string {
  return clsx(
    'py-3 md:px-4 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-6 max-md:py-1.5',
    column.align === 'end' && 'tabular-nums md:text-end',
    column.primary && 'max-md:pe-10 max-md:pb-3',
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  const look = clsx('font-medium text-ink-faint', column.align === 'end' ? 'text-end' : 'text-start');
  if (!column.sortable || !onSort) {
    return (
      <th role="columnheader" scope="col" className={clsx('px-4 py-3', look)}>
        {column.header}
      </th>
    );
  }
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={clsx('p-1', look)}
    >
      <button
        type="button"
        onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        className={clsx(
          'inline-flex min-h-9 items-center gap-1.5 rounded-md px-3 hover:bg-ink/8 hover:text-ink',
          direction && 'text-ink',
        )}
      >
        {column.header}
        <Icon aria-hidden className={clsx('size-3.5', !direction && 'opacity-50')} />
      </button>
    </th>
  );
}

function LoadingRow({ cells }: { cells: number }) {
  return (
    <tr role="row" className={rowClass}>
      {Array.from({ length: cells }, (_, at) => (
        <td key={at} role="cell" className="px-4 py-4 max-md:block max-md:px-0 max-md:py-1.5">
          <Skeleton className={clsx('h-4 rounded-sm', at === 0 ? 'w-4/5' : 'w-1/2')} />
        </td>
      ))}
    </tr>
  );
}
