import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { SortableList } from '../../../platform/sortable-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { copyRow, type FormRow, moveItem, newRow, type RowType } from '../row-state.ts';
import { useRowName } from '../use-row-name.ts';
import { AddRowMenu } from './add-row-menu.tsx';
import { RowCard } from './row-card.tsx';

const t = textsOf('page');

/** The rows of a page in order; at most one is open. */
export function RowList(props: { rows: FormRow[]; onChange: (rows: FormRow[]) => void; error: string | undefined }) {
  const { rows, onChange } = props;
  const nameOf = useRowName();
  // By index, since the key of a new row changes when it is saved.
  const [open, setOpen] = useState<number | null>(null);
  const add = (type: RowType) => {
    onChange([...rows, newRow(type)]);
    setOpen(rows.length);
  };
  const move = (from: number, to: number) => {
    onChange(moveItem(rows, from, to));
    setOpen(null);
  };
  return (
    <section aria-labelledby="page-rows" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="page-rows" className="text-xl">
          {t('rows')}
        </h2>
        <AddRowMenu onAdd={add} />
      </div>
      <div role="alert" className="empty:hidden">
        {props.error && (
          <p className="flex items-start gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {props.error}
          </p>
        )}
      </div>
      {rows.length === 0 && (
        <p className="rounded-lg border border-line border-dashed px-5 py-8 text-center text-ink-muted">
          {t('noRows')}
        </p>
      )}
      <SortableList
        label={t('rows')}
        ids={rows.map(({ key }) => key)}
        nameOf={(key) => nameOf(rows.find((row) => row.key === key))}
        onMove={move}
      >
        {rows.map((row, place) => (
          <RowCard
            key={row.key}
            row={row}
            name={nameOf(row)}
            isOpen={open === place}
            shouldComplete={props.error !== undefined}
            onToggle={() => setOpen(open === place ? null : place)}
            onChange={(changed) => onChange(rows.with(place, changed))}
            onCopy={() => {
              onChange(rows.toSpliced(place + 1, 0, copyRow(row)));
              setOpen(place + 1);
            }}
            onRemove={() => {
              onChange(rows.toSpliced(place, 1));
              setOpen(null);
            }}
          />
        ))}
      </SortableList>
    </section>
  );
}
