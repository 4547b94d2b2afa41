import { deviceInput } from '@greenlight/contract/device';
import { afterEach, expect, test, vi } from 'vitest';
import { deviceIdentity } from './device.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

afterEach(() => vi.unstubAllGlobals());

function emptyStorage(): Storage {
  const items = new Map<string, string>();
  const storage = { getItem: (key: string) => items.get(key) ?? null, setItem: items.set.bind(items) };
  return storage as unknown as Storage;
}

test('a device keeps its identifier, also without a secure context', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const storage = emptyStorage();
  const device = deviceIdentity(storage, agent);
  expect(deviceInput.parse(device)).toEqual({ ...device, model: 'Linux Chrome', platform: 'web' });
  expect(deviceIdentity(storage, agent)).toEqual(device);
  expect(deviceIdentity(emptyStorage(), agent).deviceIdentifier).not.toBe(device.deviceIdentifier);
});

test('the identifier of an override is not stored', () => {
  const storage = emptyStorage();
  const own = deviceIdentity(storage, agent);
  const given = '3f0c8a52-9d0e-4a39-8f3e-0b1d7a6c2e11';
  expect(deviceIdentity(storage, agent, given).deviceIdentifier).toBe(given);
  expect(deviceIdentity(storage, agent)).toEqual(own);
});
