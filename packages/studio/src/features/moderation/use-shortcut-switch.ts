import { useState } from 'react';

/** Stored in the browser. People who dictate, or use single keys for something else, can switch the keys off. */
const storageKey = 'greenlight.studio.moderationKeys';

export function useShortcutSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  return [
    isOn,
    (next) => {
      setOn(next);
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    },
  ];
}
