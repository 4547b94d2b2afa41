import { appBannerSnoozeMs } from '@greenlight/contract/limits';
import type { mobileSystemOf } from '../../platform/mobile-system.ts';

const without = /signup|forgotten|legaldocuments/;

/** The store for the banner of the mobile apps; null without a banner (docs/product/shell.md). */
export function appStoreLink(visit: {
  system: ReturnType<typeof mobileSystemOf>;
  pathname: string;
  stores: { app_store_url: string; play_store_url: string };
  /** When the banner was closed, in ms since 1970; null if never. */
  closedAt: number | null;
  now: number;
}): string | null {
  const { system, pathname, stores, closedAt, now } = visit;
  if (!system || without.test(pathname)) return null;
  if (closedAt !== null && now - closedAt < appBannerSnoozeMs) return null;
  return (system === 'ios' ? stores.app_store_url : stores.play_store_url) || null;
}
