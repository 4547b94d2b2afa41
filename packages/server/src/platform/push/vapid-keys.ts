import { createECDH, createHmac } from 'node:crypto';

/** Base64url: the public point, 65 bytes, and the private number, 32 bytes (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const curve = 'prime256v1';

/**
 * The key pair with which this service says to push services who it is. Made of its secret, so that all processes that
 * share the secret have the same pair, and those of an earlier version have theirs.
 */
export function vapidKeys(secret: string): VapidKeys {
  const pair = createECDH(curve);
  for (let attempt = 0; ; attempt += 1) {
    const privateKey = createHmac('sha256', secret).update(`vapid:${attempt}`).digest();
    try {
      // Refuses the one number in four billion that is none of the curve.
      pair.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
  }
}
