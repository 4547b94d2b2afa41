import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

/** An item of a sortable list; `children` places its handle. */
export function SortableItem(props: {
  id: string;
  name: string;
  className?: string;
  children: (handle: ReactNode) => ReactNode;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: props.id,
  });
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      aria-label={t('sort.handle', { name: props.name })}
      className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-muted transition-look hover:bg-ink/12 hover:text-ink active:cursor-grabbing max-md:size-11"
    >
      <GripVertical aria-hidden className="size-4.5" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        'rounded-lg border bg-surface',
        isDragging ? 'relative z-10 border-accent shadow-overlay' : 'border-line',
        props.className,
      )}
    >
      {props.children(handle)}
    </li>
  );
}
