import type { device } from '@greenlight/contract/device';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { addDevice, changeDevice, type EndSessions, readDevices, removeDevice } from './device-management.ts';
import { endStream, keepStream } from './stream/concurrent-stream.ts';

/**
 * docs/product/device.md. `endSessions` is passed in because the account feature, which owns sessions, imports this
 * one.
 */
export function deviceRoutes(platform: Platform, endSessions: EndSessions): Handlers<typeof device> {
  return {
    list: ({ viewer }) => readDevices(platform, viewer),
    add: ({ viewer, body }) => addDevice(platform, platform.db, { userId: viewer.userId, device: body.device }),
    setActive: ({ viewer, body: { deviceIdentifier: identifier, ...change } }) =>
      changeDevice(platform, { userId: viewer.userId, identifier, ...change }),
    remove: ({ viewer, body }) =>
      removeDevice(platform, { userId: viewer.userId, identifier: body.deviceIdentifier }, endSessions),
    keepStream: ({ viewer, params }) => keepStream(platform, viewer, params.streamId),
    endStream: ({ viewer, params }) => endStream(platform, viewer, params.streamId),
  };
}
