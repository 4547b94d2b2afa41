import type { device } from '@greenlight/contract/device';
import { type Handlers, later } from '../../platform/http/handlers.ts';

export function deviceRoutes(): Handlers<typeof device> {
  return { list: later, add: later, setActive: later, remove: later, keepStream: later, endStream: later };
}
