import type { Device } from '@greenlight/contract/device';

export type DeviceIcon = 'stv' | 'tablet' | 'mobile' | 'web';

const televisions = new Set<Device['platform']>(['android-tv', 'fire-tv', 'roku', 'stv', 'tvos']);

/** The icon of a device: the first matching rule counts (docs/product/device.md, platform icon). */
export function deviceIcon({ platform, model }: Pick<Device, 'platform' | 'model'>): DeviceIcon {
  if (televisions.has(platform)) return 'stv';
  if (/ipad|tablet/i.test(model)) return 'tablet';
  if (platform === 'ios' || platform === 'android' || /ios|android/i.test(model)) return 'mobile';
  return 'web';
}

/** The current device first, then active before inactive ones, then newest first (docs/product/device.md). */
export function sortDevices(devices: Device[], current: string): Device[] {
  const rank = ({ deviceIdentifier, isActive }: Device) => (deviceIdentifier === current ? 2 : Number(isActive));
  return devices.toSorted((a, b) => rank(b) - rank(a) || Date.parse(b.created) - Date.parse(a.created));
}

/** Adds the zone to a time. A time without a zone is in UTC (docs/product/device.md). */
export function withZone(time: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`;
}

/** The name that the owner gave the device, or its model. */
export function deviceName({ name, model }: Pick<Device, 'name' | 'model'>): string {
  return name ?? model;
}

/** The number in `?mediaId=`, of the video to return to; undefined if invalid. */
export function videoOf(mediaId: string | null): number | undefined {
  return mediaId !== null && /^[1-9]\d{0,14}$/.test(mediaId) ? Number(mediaId) : undefined;
}
