import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs } from '@greenlight/contract/duration';
import type { Platform } from '../../platform/platform.ts';

const previewMs = hourMs;

/** A key to the draft of one page until it expires. It is signed, not stored. */
export function makePreviewKey({ clock, config }: Platform, pageId: number): { key: string; expiresAt: string } {
  const expiresAt = new Date(clock.now().getTime() + previewMs);
  const opens = `${pageId}.${expiresAt.getTime()}`;
  return { key: `${opens}.${signatureOf(config, opens)}`, expiresAt: expiresAt.toISOString() };
}

/** The page of a key; null for a wrong or expired one. */
export function readPreviewKey({ clock, config }: Platform, key: string): number | null {
  const [, opens = '', pageId, expiry, signature = ''] = /^((\d{1,16})\.(\d{1,16}))\.([\w-]{43})$/.exec(key) ?? [];
  if (!timingSafeEqual(Buffer.from(signature.padEnd(43)), Buffer.from(signatureOf(config, opens)))) return null;
  return Number(expiry) > clock.now().getTime() ? Number(pageId) : null;
}

function signatureOf({ secrets }: Platform['config'], opens: string): string {
  return createHmac('sha256', secrets.token).update(`page preview ${opens}`).digest('base64url');
}
