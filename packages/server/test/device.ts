import { randomUUID } from 'node:crypto';

/** A device that no account has used yet. */
export function newDevice(model = 'Linux Chrome') {
  return { deviceIdentifier: randomUUID(), model, platform: 'web' as const };
}
