import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';

const againMs = 5000;
const triesMax = 6;

function Nothing() {
  return null;
}

/**
 * `lazy` for optional parts of a screen. Until the code is loaded it renders `missing`. It retries at most 6 times,
 * after 5 s, 10 s, 20 s and so on, and when the network returns. (Browsers before 2026 keep a failed module as failed
 * until the page reloads.) Not for parts that a press opens, as they would open long after the press: use
 * `openAfterLoad`.
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
      if (tries < triesMax) retryWhenOnline(againMs * 2 ** tries, () => void askAgain(tries + 1));
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
      // The code may have loaded since this component rendered.
      take();
      shown.add(take);
      return () => void shown.delete(take);
    }, []);
    return <Part {...props} />;
  };
}

/** Runs after `ms` if there is a network, or as soon as the network returns. */
function retryWhenOnline(ms: number, run: () => void): void {
  const now = () => {
    clearTimeout(timer);
    removeEventListener('online', now);
    run();
  };
  const timer = setTimeout(() => navigator.onLine && now(), ms);
  addEventListener('online', now);
}
