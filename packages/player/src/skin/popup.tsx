import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { Panel } from '../state.ts';
import { usePlayer, useSession } from './session-context.tsx';

const sheetQuery = '(max-width: 575.98px)';

/** A panel above the controls. Closes on Escape or a press elsewhere, and returns the focus to its button. */
export function Popup({ panel, children }: { panel: Panel; children: ReactNode }) {
  const open = usePlayer((state) => state.panel === panel);
  return open ? <OpenPopup panel={panel}>{children}</OpenPopup> : null;
}

function OpenPopup({ panel, children }: { panel: Panel; children: ReactNode }) {
  const { root, store } = useSession();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const life = new AbortController();
    if (matchMedia(sheetQuery).matches && box.current) {
      // In the top layer, because a small picture has no room for a menu.
      box.current.popover = 'manual';
      box.current.showPopover();
    }
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      // The panel's own button closes it itself.
      if (target.closest(`[data-panel=${panel}]`)) return;
      store.set({ panel: null });
    };
    document.addEventListener('pointerdown', onPress, { signal: life.signal });
    const { current } = box;
    return () => {
      life.abort();
      const active = document.activeElement;
      if (!active || active === document.body || current?.contains(active)) {
        root.querySelector<HTMLElement>(`[data-panel=${panel}]`)?.focus();
      }
    };
  }, [root, store, panel]);

  return (
    <div ref={box} className="glp-popup" data-of={panel}>
      {children}
    </div>
  );
}
