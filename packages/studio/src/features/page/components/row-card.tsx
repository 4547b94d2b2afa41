import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { clsx } from 'clsx';
import { ChevronDown, CircleAlert, Copy, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type FormRow, isIncomplete } from '../row-state.ts';
import { RowFields } from './row-fields.tsx';
import { RowIcon } from './row-icon.tsx';

const t = textsOf('page');

/** A row: its name, and its form while it is open. */
export function RowCard(props: {
  row: FormRow;
  name: string;
  isOpen: boolean;
  /** Whether to mark missing values, because the viewer has tried to save. */
  shouldComplete: boolean;
  onToggle: () => void;
  onChange: (row: FormRow) => void;
  onCopy: () => void;
  onRemove: () => void;
}) {
  const { row, name, isOpen } = props;
  const id = useId();
  const isWrong = props.shouldComplete && isIncomplete(row);
  const kind = t(`rowOf.${row.type}`);
  return (
    <SortableItem id={row.key} name={name}>
      {(handle) => (
        <>
          <div className="flex items-center gap-1.5 p-2 md:gap-2">
            {handle}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={props.onToggle}
              className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-md px-1.5 text-start"
            >
              <RowIcon type={row.type} />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">{name}</span>
                {kind !== name && <span className="block truncate text-ink-faint text-sm">{kind}</span>}
              </span>
              {isWrong && <CircleAlert aria-label={t('rowIncomplete')} className="size-4.5 shrink-0 text-danger" />}
              <ChevronDown
                aria-hidden
                className={clsx('size-4.5 shrink-0 text-ink-muted transition-look', isOpen && 'rotate-180')}
              />
            </button>
            <IconButton
              size="sm"
              label={t('copyRow', { name })}
              icon={<Copy aria-hidden className="size-4" />}
              onClick={props.onCopy}
            />
            <IconButton
              size="sm"
              label={t('removeRow', { name })}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={props.onRemove}
            />
          </div>
          <div id={id} hidden={!isOpen} className="flex flex-col gap-5 border-line border-t p-4 md:p-5">
            {isOpen && <RowFields row={row} isWrong={isWrong} onChange={props.onChange} />}
          </div>
        </>
      )}
    </SortableItem>
  );
}
