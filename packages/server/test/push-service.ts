import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The push subscription of a browser. */
export interface PushBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Pushed {
  endpoint: string;
  headers: IncomingHttpHeaders;
  /** Decrypted with the browser's keys (RFC 8291). */
  message: { title: string; body: string; tag: string; href: string; image: string | null };
}

export interface PushService {
  browser(): PushBrowser;
  pushed: Pushed[];
  /** Answers messages for the browser with this status from now on. */
  answer(browser: PushBrowser, status: number): void;
  close(): Promise<void>;
}

interface Keys {
  pair: ReturnType<typeof createECDH>;
  auth: string;
}

/** A push service (RFC 8030) that decrypts the messages for its browsers. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Keys>();
  const answers = new Map<string, number>();
  const pushed: Pushed[] = [];
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const endpoint = `${origin()}${request.url}`;
    const browser = browsers.get(endpoint);
    const status = answers.get(endpoint) ?? (browser ? 201 : 404);
    if (browser && status === 201) {
      const message = JSON.parse(decrypt(Buffer.concat(parts), browser)) as Pushed['message'];
      pushed.push({ endpoint, headers: request.headers, message });
    }
    response.writeHead(status).end();
  }
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    pushed,
    browser() {
      const endpoint = `${origin()}/push/${randomBytes(16).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
      browsers.set(endpoint, { pair, auth: keys.auth });
      return { endpoint, keys };
    },
    answer: (browser, status) => void answers.set(browser.endpoint, status),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Decrypts one record of RFC 8188 with the keys of RFC 8291 §3.4. */
function decrypt(body: Buffer, { pair, auth }: Keys): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength, -16);
  const derive = (secret: Buffer, by: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = derive(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed), decipher.final()]);
  // The byte 2 ends the last record; zeros may follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
