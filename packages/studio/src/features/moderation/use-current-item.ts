import { useEffect, useRef, useState } from 'react';

export function elementIdOf(itemId: number): string {
  return `item-${itemId}`;
}

/**
 * The current item of the keyboard. `moveTo` also moves the focus there, or to the list when no item is left. Dialogs
 * that close return the focus to `returnTo`.
 */
export function useCurrentItem() {
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
    /** Notes an item that has the focus already. */
    note: (id: number) => setPlace((known) => (known.id === id ? known : { id, turn: 0 })),
  };
}
