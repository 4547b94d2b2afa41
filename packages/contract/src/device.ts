import { z } from 'zod';
import { dateTime, uuid } from './field.ts';
import { deviceNameMaxLength } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';

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
    name: z.string().nullable().describe('name that the owner gave it; null: show the model'),
    model: z.string(),
    platform: devicePlatform,
    created: dateTime,
    lastSeen: dateTime.nullable().describe('time of the last use, to some minutes'),
    network: z.string().nullable().describe('address of the last use, shortened'),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceEntity>;

const deviceName = z
  .string()
  .trim()
  .max(deviceNameMaxLength)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Use visible letters')
  .nullable()
  .describe('empty or null: use the model');

export const device = routeGroup('user', {
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
    summary: 'Activate, deactivate or rename a device. Fields that are left out stay.',
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
    summary: 'Remove a device and end its sessions.',
    body: z.object({ deviceIdentifier: uuid }),
    response: noContent,
    errors: ['not_found'],
  }),
  keepStream: route({
    method: 'PUT',
    path: '/v2/stream/:streamId',
    access: 'account',
    summary: 'Renew a stream that playback began. It starts again if it was given up.',
    params: z.object({ streamId: uuid }),
    response: noContent,
    errors: ['not_found', 'stream_limit', 'device_limit'],
  }),
  endStream: route({
    method: 'DELETE',
    path: '/v2/stream/:streamId',
    access: 'account',
    summary: 'End a stream, so that another screen can begin one.',
    params: z.object({ streamId: uuid }),
    response: noContent,
  }),
});
