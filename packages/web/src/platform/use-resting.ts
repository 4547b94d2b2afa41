import { useEffect, useState } from 'react';

/** What is being typed, once the typing rests. */
export function useResting(value: string, delayMs: number): string {
  const [resting, setResting] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setResting(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return resting;
}
