import { createECDH, createHmac } from 'node:crypto';

/** Keys in base64url: the public point, 65 bytes, and the private number, 32 bytes (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const curve = 'prime256v1';

/**
 * The key pair that identifies this service to push services. It is derived from the service's secret, so it is the
 * same for all processes and versions.
 */
export function vapidKeys(secret: string): VapidKeys {
  const pair = createECDH(curve);
  for (let attempt = 0; ; attempt += 1) {
    const privateKey = createHmac('sha256', secret).update(`vapid:${attempt}`).digest();
    try {
      // Throws for the one number in four billion that is not on the curve.
      pair.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
  }
}
