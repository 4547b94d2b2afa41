import { expect, test } from 'vitest';
import { notImplemented } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/platform.ts';
import { apiHandlers } from './handlers.ts';

/** Declared calls whose feature is not built yet. Lines are only removed from this list. */
const awaited: Record<string, string> = {};

test('no call answers 501 except the listed ones', () => {
  const handlers = apiHandlers({} as Platform);
  const found = Object.entries(handlers).flatMap(([group, calls]) => {
    const names = Object.entries(calls).flatMap(([name, handler]) => (handler === notImplemented ? [name] : []));
    return names.length > 0 ? [[group, names.join(' ')]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(awaited);
});
