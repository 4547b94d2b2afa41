import { cloneElement, lazy, type MouseEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export type MenuItem =
  | { kind: 'separator' }
  | { kind: 'heading'; label: string }
  | { kind: 'link'; label: string; icon?: ReactNode; href: string }
  | { kind?: 'action'; label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean; onSelect: () => void }
  | { kind: 'choice'; label: string; checked: boolean; onSelect: () => void };

export type MenuProps = {
  /** A button; it keeps its own label. */
  trigger: ReactElement<TriggerProps>;
  items: MenuItem[];
  /** Above the items: whose menu it is. */
  header?: ReactNode;
  align?: 'start' | 'end';
};

/** How it was asked for. What stands outside of an open `<dialog>` can't be reached: a menu of the dialog is `within` it. */
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
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

/** Its code comes when a pointer or the focus nears the trigger: a page full of menus loads none of it at first. */
export function Menu(props: MenuProps) {
  const [opening, setOpening] = useState<MenuOpening>();
  const preload = () => void loadPopup();
  const trigger = cloneElement(props.trigger, {
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ detail, currentTarget }) =>
      setOpening({ by: detail === 0 ? 'keys' : 'pointer', within: currentTarget.closest('dialog') ?? undefined }),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  if (!opening) return trigger;
  return (
    <Suspense fallback={trigger}>
      <MenuPopup {...props} opening={opening} />
    </Suspense>
  );
}
