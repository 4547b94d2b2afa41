import type { Device } from '@greenlight/contract/device';

export type DeviceIcon = 'stv' | 'tablet' | 'mobile' | 'web';

const televisions = new Set<Device['platform']>(['android-tv', 'fire-tv', 'roku', 'stv', 'tvos']);

/** docs/product/device.md, platform icon: the first of its rules that fits. */
export function deviceIcon({ platform, model }: Pick<Device, 'platform' | 'model'>): DeviceIcon {
  if (televisions.has(platform)) return 'stv';
  if (/ipad|tablet/i.test(model)) return 'tablet';
  if (platform === 'ios' || platform === 'android' || /ios|android/i.test(model)) return 'mobile';
  return 'web';
}

/** docs/product/device.md: the current device first, then active before inactive, then newest first. */
export function sortDevices(devices: Device[], current: string): Device[] {
  const rank = ({ deviceIdentifier, isActive }: Device) => (deviceIdentifier === current ? 2 : Number(isActive));
  return devices.toSorted((a, b) => rank(b) - rank(a) || Date.parse(b.created) - Date.parse(a.created));
}

/** docs/product/device.md: the time is UTC, whether it says so or not. */
export function withZone(time: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`;
}

/** What its owner calls it, or else its model. */
export function deviceName({ name, model }: Pick<Device, 'name' | 'model'>): string {
  return name ?? model;
}

/** Of `?mediaId=`: the number of the video to go back to; undefined where it names none. */
export function videoOf(mediaId: string | null): number | undefined {
  return mediaId !== null && /^[1-9]\d{0,14}$/.test(mediaId) ? Number(mediaId) : undefined;
}
