import { type ComponentType, lazy, startTransition, useEffect, useReducer } from 'react';

const againMs = 5000;

function Nothing() {
  return null;
}

/**
 * `lazy` for what a screen can do without. While its code can't be had there is `missing`, the screen stays as it is,
 * and the code is asked for again every 5 s.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const shown = new Set<() => void>();
  const extra = { Part: ask() };
  function ask(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch {
        setTimeout(tryAgain, againMs);
        return { default: missing };
      }
    });
  }
  function tryAgain() {
    extra.Part = ask();
    startTransition(() => {
      for (const draw of shown) draw();
    });
  }
  return function Extra(props) {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      shown.add(draw);
      return () => void shown.delete(draw);
    }, []);
    return <extra.Part {...props} />;
  };
}
