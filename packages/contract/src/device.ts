import { z } from 'zod';
import { dateTime, uuid } from './field.ts';
import { deviceNameMaxLength } from './limits.ts';
import { group, noContent, route } from './route.ts';

export const devicePlatform = z.enum(['web', 'ios', 'android', 'android-tv', 'fire-tv', 'roku', 'stv', 'tvos']);

/** How a device identifies itself. The client creates and stores the identifier (docs/product/device.md). */
export const deviceInput = z.object({
  deviceIdentifier: uuid,
  model: z.string().trim().min(1).max(100),
  platform: devicePlatform.default('web'),
});

export const deviceEntity = z
  .object({
    deviceIdentifier: uuid,
    isActive: z.boolean(),
    name: z.string().nullable().describe('what its owner calls it; null: show the model'),
    model: z.string(),
    platform: devicePlatform,
    created: dateTime,
    lastSeen: dateTime.nullable().describe('when it was last used, to some minutes'),
    network: z.string().nullable().describe('the address that it was last used from, shortened'),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceEntity>;

const deviceName = z
  .string()
  .trim()
  .max(deviceNameMaxLength)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Use letters that can be seen')
  .nullable()
  .describe('empty or null: the model again');

export const device = group('user', {
  list: route({
    method: 'GET',
    path: '/v2/device',
    access: 'account',
    summary: 'The devices of the account.',
    response: z.object({ devices: z.array(deviceEntity), limit: z.int() }),
  }),
  add: route({
    method: 'POST',
    path: '/v2/device',
    access: 'account',
    summary: 'Add this device, or refresh its model.',
    body: z.object({ device: deviceInput }),
    response: deviceEntity,
  }),
  setActive: route({
    method: 'PATCH',
    path: '/v2/device',
    access: 'account',
    summary: 'Activate or deactivate a device, or give it a name; what is not named stays.',
    body: z
      .object({ isActive: z.boolean().optional(), deviceIdentifier: uuid, name: deviceName.optional() })
      .refine(({ isActive, name }) => isActive !== undefined || name !== undefined, {
        path: ['isActive'],
        error: 'Say isActive, name or both',
      }),
    response: deviceEntity,
    errors: ['device_limit', 'not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/device',
    access: 'account',
    summary: 'Forget a device and end its sessions.',
    body: z.object({ deviceIdentifier: uuid }),
    response: noContent,
    errors: ['not_found'],
  }),
  keepStream: route({
    method: 'PUT',
    path: '/v2/stream/:streamId',
    access: 'account',
    summary: 'Say that a stream which playback began is still watched; takes it up again where it was given up.',
    params: z.object({ streamId: uuid }),
    response: noContent,
    errors: ['not_found', 'stream_limit', 'device_limit'],
  }),
  endStream: route({
    method: 'DELETE',
    path: '/v2/stream/:streamId',
    access: 'account',
    summary: 'Give up a stream, so that another screen may begin one.',
    params: z.object({ streamId: uuid }),
    response: noContent,
  }),
});
