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
  const [openedBy, setOpenedBy] = useState<'keys' | 'pointer'>();
  const preload = () => void loadPopup();
  const trigger = cloneElement(props.trigger, {
    onPointerEnter: preload,
    onFocus: preload,
    onClick: (event) => setOpenedBy(event.detail === 0 ? 'keys' : 'pointer'),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  if (!openedBy) return trigger;
  return (
    <Suspense fallback={trigger}>
      <MenuPopup {...props} openedBy={openedBy} />
    </Suspense>
  );
}
