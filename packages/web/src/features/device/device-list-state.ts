import type { Device } from '@greenlight/contract/device';

export type DeviceIcon = 'stv' | 'tablet' | 'mobile' | 'web';

const televisions = new Set<Device['platform']>(['android-tv', 'fire-tv', 'roku', 'stv', 'tvos']);

/** Spec point 3, platform icon: the first of its rules that fits. */
export function deviceIcon({ platform, model }: Pick<Device, 'platform' | 'model'>): DeviceIcon {
  if (televisions.has(platform)) return 'stv';
  if (/ipad|tablet/i.test(model)) return 'tablet';
  if (platform === 'ios' || platform === 'android' || /ios|android/i.test(model)) return 'mobile';
  return 'web';
}

/** Spec point 4: the current device first, then active before inactive, then newest first. */
export function sortDevices(devices: Device[], current: string): Device[] {
  const rank = ({ deviceIdentifier, isActive }: Device) => (deviceIdentifier === current ? 2 : Number(isActive));
  return devices.toSorted((a, b) => rank(b) - rank(a) || Date.parse(b.created) - Date.parse(a.created));
}

/** Of `?mediaId=`: the number of the video to go back to; undefined where it names none. */
export function videoOf(mediaId: string | null): number | undefined {
  return mediaId !== null && /^[1-9]\d{0,14}$/.test(mediaId) ? Number(mediaId) : undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/** What this browser told of itself: whom, as which model, when (ms). */
export interface Introduction {
  userId: string;
  model: string;
  at: number;
}

/** A device introduces itself once a day, and when it is another one's or calls itself otherwise. */
export function isIntroduced(last: Partial<Introduction> | null, now: Introduction): boolean {
  const { userId, model, at = 0 } = last ?? {};
  return userId === now.userId && model === now.model && now.at - at < dayMs && at <= now.at;
}
