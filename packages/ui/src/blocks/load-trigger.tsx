import { useEffect, useEffectEvent, useRef, useState } from 'react';

const triggerDistancePx = 500;

/**
 * Loads when the end of the page comes within 500 px of the screen, one load at a time. After a load that brought
 * something (`count` grew) it looks again, so that a tall screen fills; after one that brought nothing it waits for
 * the next scroll instead of asking on and on.
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
    // A load reports its items before it ends, or after: `loading` makes sure that one look comes when both are true.
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
