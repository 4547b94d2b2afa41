import { useEffect, useRef, useState } from 'react';

export function elementIdOf(itemId: number): string {
  return `item-${itemId}`;
}

/**
 * The item at which the keyboard is. `moveTo` also moves the focus there, or to the list when no item is left;
 * `returnTo` is the place for dialogs that close.
 */
export function usePlace() {
  const list = useRef<HTMLDivElement>(null);
  const returnTo = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<{ id: number | null; turn: number }>({ id: null, turn: 0 });
  useEffect(() => {
    if (place.turn === 0) return;
    const element = place.id === null ? null : document.getElementById(elementIdOf(place.id));
    returnTo.current = element ?? list.current;
    returnTo.current?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return {
    list,
    returnTo,
    currentId: place.id,
    moveTo: (id: number | null) => setPlace(({ turn }) => ({ id, turn: turn + 1 })),
    /** The focus is there already. */
    note: (id: number) => setPlace((known) => (known.id === id ? known : { id, turn: 0 })),
  };
}
