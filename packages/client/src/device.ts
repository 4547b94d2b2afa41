import { clientKeys } from './storage-keys.ts';

export interface DeviceIdentity {
  deviceIdentifier: string;
  model: string;
  platform: 'web';
}

/**
 * This device as in docs/product/device.md: a stored identifier, and a model made of system and browser name. `given`
 * is the identifier of an override, which is not stored.
 */
export function deviceIdentity(storage: Storage, userAgent: string, given?: string): DeviceIdentity {
  const known = given ?? storage.getItem(clientKeys.deviceIdentifier);
  const deviceIdentifier = known ?? randomUuid();
  if (known === null) storage.setItem(clientKeys.deviceIdentifier, deviceIdentifier);
  return { deviceIdentifier, model: `${systemOf(userAgent)} ${browserOf(userAgent)}`, platform: 'web' };
}

/** A UUID of version 4 (RFC 9562). Pages over HTTP from another machine have no `crypto.randomUUID`. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function nameOf(userAgent: string, names: [RegExp, string][]): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}

function systemOf(userAgent: string): string {
  return nameOf(userAgent, [
    [/iPad/, 'iPad'],
    [/iPhone|iPod/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/CrOS/, 'ChromeOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
}

function browserOf(userAgent: string): string {
  return nameOf(userAgent, [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
}
