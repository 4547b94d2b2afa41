import type { Device } from '@greenlight/contract/device';
import { expect, test } from 'vitest';
import { deviceIcon, sortDevices, videoOf, withZone } from './device-list-state.ts';

test.each([
  ['android-tv', 'BRAVIA', 'stv'],
  ['fire-tv', 'AFTMM', 'stv'],
  ['roku', 'Roku Express', 'stv'],
  ['stv', 'Samsung', 'stv'],
  ['tvos', 'Apple TV', 'stv'],
  ['stv', 'A tablet of a television', 'stv'],
  ['web', 'iPad Safari', 'tablet'],
  ['ios', 'iPad Pro', 'tablet'],
  ['android', 'Galaxy Tablet S9', 'tablet'],
  ['android', 'Pixel 9', 'mobile'],
  ['ios', 'Phone', 'mobile'],
  ['web', 'Android Chrome', 'mobile'],
  ['web', 'iOS Safari', 'mobile'],
  ['web', 'ANDROID', 'mobile'],
  ['web', 'macOS Safari', 'web'],
  ['web', 'Windows Edge', 'web'],
  ['web', '', 'web'],
] as const)('%s, %s has the icon %s', (platform, model, icon) => {
  expect(deviceIcon({ platform, model })).toBe(icon);
});

test('the current device, then active before inactive, then the newest', () => {
  const device = (deviceIdentifier: string, isActive: boolean, day: number): Device => ({
    deviceIdentifier,
    isActive,
    name: null,
    model: '',
    platform: 'web',
    lastSeen: null,
    network: null,
    created: `2026-01-0${day}T00:00:00Z`,
  });
  const devices = [device('a', false, 9), device('b', true, 2), device('c', true, 3), device('d', false, 1)];
  const order = (current: string) => sortDevices(devices, current).map(({ deviceIdentifier }) => deviceIdentifier);
  expect(order('d')).toEqual(['d', 'c', 'b', 'a']);
  expect(order('b')).toEqual(['b', 'c', 'a', 'd']);
});

test.each([
  ['2026-01-02T03:04:05', '2026-01-02T03:04:05Z'],
  ['2026-01-02T03:04:05.678', '2026-01-02T03:04:05.678Z'],
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
  ['2026-01-02T03:04:05+02:00', '2026-01-02T03:04:05+02:00'],
])('the time %s of a device is %s', (given, time) => {
  expect(withZone(given)).toBe(time);
});

test.each([
  ['12', 12],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['//evil.example', undefined],
  ['', undefined],
  [null, undefined],
])('%s leads back to %s', (given, video) => {
  expect(videoOf(given)).toBe(video);
});
