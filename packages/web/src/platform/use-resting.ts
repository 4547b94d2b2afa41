import { useEffect, useState } from 'react';

/** The typed text, once the typing pauses. */
export function useResting(value: string, delayMs: number): string {
  const [resting, setResting] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setResting(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return resting;
}
