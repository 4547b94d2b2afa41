import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from './link.tsx';
import type { MenuItem, MenuOpening, MenuProps } from './menu.tsx';
import { popupClass, popupItemClass } from './popup.tsx';

/** The open menu, mounted by the click that opened it. If a key opened it, the first item gets the focus. */
export function MenuPopup({ trigger, items, header, align = 'end', opening }: MenuProps & { opening: MenuOpening }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(opening.by === 'pointer');
  useEffect(() => {
    if (!opened.current) button.current?.click();
    opened.current = true;
  }, []);
  return (
    <Base.Root defaultOpen={opening.by === 'pointer'}>
      <Base.Trigger ref={button} id={id} render={trigger} />
      {/* At the end of the page, outside its landmarks, because the menu is a landmark itself. */}
      <Base.Portal role="region" aria-labelledby={id} container={opening.within}>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-60 outline-none">
          <Base.Popup className={clsx(popupClass, 'min-w-56 max-w-(--available-width)')}>
            {header && <div className="border-line border-b px-3 pt-2 pb-3 mb-1.5">{header}</div>}
            {items.map((item, index) => (
              <Row key={item.kind === 'separator' ? index : item.label} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Row({ item }: { item: MenuItem }) {
  switch (item.kind) {
    case 'separator':
      return <Base.Separator className="my-1.5 h-px bg-line" />;
    case 'heading':
      return <div className="px-3 pt-2 pb-1 font-semibold text-ink-faint text-xs">{item.label}</div>;
    case 'link':
      return (
        <Base.LinkItem closeOnClick render={<Link href={item.href} />} className={popupItemClass}>
          {item.icon}
          {item.label}
        </Base.LinkItem>
      );
    case 'choice':
      return (
        <Base.CheckboxItem checked={item.checked} closeOnClick onClick={item.onSelect} className={popupItemClass}>
          <span className="grow">{item.label}</span>
          {item.checked && <Check aria-hidden className="size-4 text-accent" />}
        </Base.CheckboxItem>
      );
    default:
      return (
        <Base.Item
          disabled={item.disabled}
          onClick={item.onSelect}
          className={clsx(popupItemClass, item.danger && 'text-danger')}
        >
          {item.icon}
          {item.label}
        </Base.Item>
      );
  }
}
