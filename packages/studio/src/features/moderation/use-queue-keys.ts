import { useEffect, useEffectEvent } from 'react';
import { type QueueKey, queueKeyOf } from './queue-state.ts';

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox]';
const opened = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Keys for the whole page. They do nothing while the viewer types, or while a dialog or a menu is open. */
export function useQueueKeys(isOn: boolean, press: (key: QueueKey) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = queueKeyOf(event);
    const target = event.target instanceof Element ? event.target : null;
    if (!key || event.defaultPrevented || target?.closest(typing) || document.querySelector(opened)) return;
    event.preventDefault();
    press(key);
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOn]);
}
