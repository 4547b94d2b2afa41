import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Icon } from './icons.tsx';
import './menu.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  /** The current choice, shown at the end of the line. */
  value?: ReactNode;
  /** A fact at the end of a line that opens nothing. */
  note?: ReactNode;
  /** One of several choices. */
  checked?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  items: MenuItem[];
  /** Returns to the parent page of the menu. */
  back?: { label: string; onSelect: () => void };
}

/** One page of a menu: arrows move, Enter chooses, ArrowLeft goes back. */
export function Menu({ label, items, back }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const menu = list.current;
    const checked = menu?.querySelector<HTMLElement>('[aria-checked=true]');
    (checked ?? menu?.querySelector<HTMLElement>('[data-item]'))?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const last = buttons.length - 1;
    const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) buttons[to]?.focus();
    else if (event.key === 'ArrowLeft' && back) back.onSelect();
    else return;
    event.preventDefault();
  }

  return (
    <div ref={list} className="glp-menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {back ? (
        <button type="button" className="glp-menu-back" role="menuitem" tabIndex={-1} onClick={back.onSelect}>
          <Icon name="previous" />
          <span className="glp-unseen">{back.label}</span>
          {label}
        </button>
      ) : null}
      {items.map(({ key, label, value, note, checked, onSelect }) => (
        <button
          key={key}
          type="button"
          className="glp-menu-item"
          data-item
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          aria-haspopup={value === undefined ? undefined : 'menu'}
          tabIndex={-1}
          onClick={onSelect}
        >
          {checked === undefined ? null : <span className="glp-mark">{checked ? <Icon name="check" /> : null}</span>}
          <span className="glp-menu-label">{label}</span>
          {note === undefined ? null : <span className="glp-menu-value">{note}</span>}
          {value === undefined ? null : (
            <span className="glp-menu-value">
              {value}
              <Icon name="next" />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
