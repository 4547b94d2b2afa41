import { useEffect } from 'react';

/** Stands beside the screen: once it is there, what the server painted listens, and what was pressed before is heard. */
export function TakenOver() {
  useEffect(() => {
    document.querySelector('[data-painted]')?.removeAttribute('data-painted');
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
  }, []);
  return null;
}
