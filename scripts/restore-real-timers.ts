import timers from 'node:timers';
import { afterAll, vi } from 'vitest';

const names = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;

/** Test files share a process: if one of them left fake timers behind, the next ones would wait for ever. */
afterAll(() => {
  const fake = names.filter((name) => globalThis[name] !== timers[name]);
  if (fake.length === 0 && !vi.isFakeTimers()) return;
  vi.useRealTimers();
  for (const name of names) Object.assign(globalThis, { [name]: timers[name] });
  throw new Error(`This test file leaves fake timers behind: ${fake.join(', ')}`);
});
