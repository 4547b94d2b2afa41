import { useEffect, useState } from 'react';

/** Seconds until this time in ms since 1970, counted down; 0 once it has passed. */
export function useSecondsUntil(until: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => {
      const rest = Math.max(Math.ceil((until - Date.now()) / 1000), 0);
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 250);
    count();
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
