import { useEffect, useState } from 'react';

/** After so long without an answer, the connection is to blame. */
const patienceMs = 8000;

/** Whether what this stands for has not come for some seconds. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
