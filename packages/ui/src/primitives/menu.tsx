import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { MenuPopup } from './menu-popup.tsx';
import { openAfterLoad } from './open-after-load.tsx';

export type MenuItem =
  | { kind: 'separator' }
  | { kind: 'heading'; label: string }
  | { kind: 'link'; label: string; icon?: ReactNode; href: string }
  | { kind?: 'action'; label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean; onSelect: () => void }
  | { kind: 'choice'; label: string; checked: boolean; onSelect: () => void };

export type MenuProps = {
  /** A button with its own label. */
  trigger: ReactElement<TriggerProps>;
  items: MenuItem[];
  /** Above the items, for example the account's name. */
  header?: ReactNode;
  align?: 'start' | 'end';
};

/**
 * How the menu was opened. Elements outside an open `<dialog>` are inert, so a menu in a dialog is rendered `within`
 * it.
 */
export type MenuOpening = { by: 'keys' | 'pointer'; within: HTMLElement | undefined };

type TriggerProps = {
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: (event: MouseEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

function loadPopup() {
  return import('./menu-popup.tsx');
}

/**
 * The code loads when the pointer or focus reaches the trigger, so that a page with many menus does not load it at
 * first.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ Popup: typeof MenuPopup; opening: MenuOpening }>();
  if (opened) return <opened.Popup {...props} opening={opened.opening} />;
  const preload = () => void loadPopup().catch(() => undefined);
  return cloneElement(props.trigger, {
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ detail, currentTarget }) => {
      const within = currentTarget.closest('dialog') ?? undefined;
      const opening: MenuOpening = { by: detail === 0 ? 'keys' : 'pointer', within };
      openAfterLoad(loadPopup, ({ MenuPopup: Popup }) => setOpened({ Popup, opening }));
    },
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
