import { useEffect, useState } from 'react';

/** After this time without an answer, screens mention the connection. */
const patienceMs = 8000;

/** Whether the component has been shown for some seconds. Use it in placeholders of content that should have come. */
export function useIsSlowToLoad(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
