import { useEffect, useEffectEvent, useRef, useState } from 'react';

const triggerDistancePx = 500;

/**
 * Loads when the end of the page is within 500 px of the screen, one load at a time. If a load brought items (`count`
 * grew) it checks again, to fill a tall screen. If not, it waits for the next scroll, to avoid endless requests.
 */
export function useLoadTrigger(options: { active: boolean; count: number; onLoadMore: () => Promise<unknown> }) {
  const busy = useRef(false);
  const [loading, setLoading] = useState(false);
  const load = async () => {
    if (busy.current) return;
    busy.current = true;
    setLoading(true);
    try {
      await options.onLoadMore();
    } finally {
      busy.current = false;
      setLoading(false);
    }
  };
  const lookedAt = useRef(-1);
  const { active, count } = options;
  const look = useEffectEvent((grownTo?: number) => {
    const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    if (left > triggerDistancePx || busy.current || grownTo === lookedAt.current) return;
    lookedAt.current = count;
    void load();
  });
  useEffect(() => {
    // `count` may grow before or after a load ends. With `loading` the check runs once when both have happened.
    if (!active || loading) return;
    const onScroll = () => look();
    look(count);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [active, count, loading]);
  return { loading, load: () => void load() };
}
