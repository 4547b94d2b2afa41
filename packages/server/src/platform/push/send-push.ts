import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import webPush from 'web-push';
import type { Config } from '../config/config.ts';
import { publicLookup } from './public-address.ts';
import { vapidKeys } from './vapid-keys.ts';

/** The fields of a browser's PushSubscription (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the subscription has ended. `refused`: these keys or this message are invalid. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

const timeoutMs = 10_000;
const ttlS = 24 * 60 * 60;
const goneStatuses = [404, 410];
/** Statuses after which to retry later: the service has a problem, or limits the rate. */
const passing = [408, 425, 429];

/**
 * Sends one encrypted message (RFC 8030, 8291, 8292). A later message with the same `topic` replaces it while the
 * browser is offline. Never sends to private addresses, unless the config allows it for tests.
 */
export function sendPush(
  { publicUrl, secrets, pushTestHosts }: Pick<Config, 'publicUrl' | 'secrets' | 'pushTestHosts'>,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic }: { payload: string; topic: string },
): Promise<PushOutcome> {
  const vapidDetails = { subject: subjectOf(publicUrl), ...vapidKeys(secrets.token) };
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails,
    TTL: ttlS,
    topic,
  });
  const request = pushTestHosts && endpoint.startsWith('http:') ? requestPlain : requestSecure;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const options = { method, headers, signal, ...(!pushTestHosts && { lookup: publicLookup }) };
    const sending = request(endpoint, options, (response) => {
      response.resume();
      resolve(outcomeOf(response.statusCode ?? 0));
    });
    sending.on('error', () => resolve('failed'));
    sending.end(body);
  });
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (goneStatuses.includes(status)) return 'gone';
  return status >= 500 || passing.includes(status) ? 'failed' : 'refused';
}

/** The contact for push services (RFC 8292 §2.1). */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`;
}
