import { useState } from 'react';

/** Kept in the browser: people who dictate or use single keys otherwise can switch the keys off. */
const storageKey = 'greenlight.studio.moderationKeys';

export function useKeysOn(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  return [
    isOn,
    (next) => {
      setOn(next);
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    },
  ];
}
