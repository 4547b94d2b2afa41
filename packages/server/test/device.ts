import { randomUUID } from 'node:crypto';

/** One that nobody has used yet. */
export function newDevice(model = 'Linux Chrome') {
  return { deviceIdentifier: randomUUID(), model, platform: 'web' as const };
}
