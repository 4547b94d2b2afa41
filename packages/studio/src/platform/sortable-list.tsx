import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

/** A shorter movement is a click. */
const dragPx = 4;

/**
 * Keeps the middle of the item within the list. Dragged below the last item, it would make the page longer and longer.
 */
const alongTheList: Modifier = ({ transform, activeNodeRect: item, containerNodeRect: list }) => {
  if (!item || !list) return { ...transform, x: 0 };
  const middle = item.top + item.height / 2;
  return { ...transform, x: 0, y: Math.min(Math.max(transform.y, list.top - middle), list.bottom - middle) };
};

/** A list of {@link SortableItem}s, one for each of `ids`, sorted by dragging or by space, arrows and space. */
export function SortableList(props: {
  ids: string[];
  /** The name of an item when its moves are announced. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const { ids } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announce = (key: string, id: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    t(`sort.${key}`, { name: props.nameOf(String(id)), place: ids.indexOf(String(over ?? id)) + 1, of: ids.length });
  const move = ({ active, over }: DragEndEvent) => {
    const to = over ? ids.indexOf(String(over.id)) : -1;
    const from = ids.indexOf(String(active.id));
    if (to !== -1 && from !== to) props.onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      onDragEnd={move}
      accessibility={{
        screenReaderInstructions: { draggable: t('sort.how') },
        announcements: {
          onDragStart: ({ active }) => announce('taken', active.id, undefined),
          onDragOver: ({ active, over }) => announce('over', active.id, over?.id),
          onDragEnd: ({ active, over }) => announce('put', active.id, over?.id),
          onDragCancel: ({ active }) => announce('back', active.id, undefined),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={props.label} className={props.className ?? 'flex flex-col gap-3'}>
          {props.children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
