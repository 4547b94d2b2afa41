import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';

const againMs = 5000;
const triesMax = 6;

function Nothing() {
  return null;
}

/**
 * `lazy` for what a screen can do without. While its code can't be had there is `missing`, and the screen stays as it
 * is. The code is asked for again after 5 s, 10 s, and so on, and once there is a network again; in the end no more:
 * browsers before 2026 keep a failed module as failed until the page is loaded anew. What a press opens is none of
 * this, for it would open long after the press: see `openOnceLoaded`.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const shown = new Set<() => void>();
  let part: ComponentType<Props> = lazy(async () => ({ default: (await ask(0)) ?? missing }));
  async function ask(tries: number): Promise<ComponentType<Props> | undefined> {
    try {
      return await load();
    } catch {
      if (tries < triesMax) onChance(againMs * 2 ** tries, () => void askAgain(tries + 1));
      return undefined;
    }
  }
  async function askAgain(tries: number) {
    const found = await ask(tries);
    if (!found) return;
    part = found;
    for (const take of shown) take();
  }
  return function Extra(props) {
    const [Part, setPart] = useState(() => part);
    useEffect(() => {
      const take = () => startTransition(() => setPart(() => part));
      // It may have come since this was drawn.
      take();
      shown.add(take);
      return () => void shown.delete(take);
    }, []);
    return <Part {...props} />;
  };
}

/** After a while, unless there is no network then; or as soon as there is one. */
function onChance(ms: number, run: () => void): void {
  const now = () => {
    clearTimeout(timer);
    removeEventListener('online', now);
    run();
  };
  const timer = setTimeout(() => navigator.onLine && now(), ms);
  addEventListener('online', now);
}
