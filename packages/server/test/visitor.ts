import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestServer } from './test-server.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];
let addresses = 0;

/** An IP address that was not used before in this process. */
export function freshAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

/** The typed client of a visitor with its own IP address. The server needs `env: { TRUST_PROXY: 'on' }`. */
export function visitorAt(server: TestServer, ip = freshAddress(), headers: Record<string, string> = {}) {
  const send = fetchSend(hostsAt(server.url), async () => null);
  return createClient(api, (route, args, options) =>
    send(route, { ...args, headers: { ...args.headers, 'x-forwarded-for': ip, ...headers } }, options),
  );
}

/**
 * Gets the security token for a guarded action as the browser does, and solves a captcha if the service requires one.
 */
export async function captchaFor(
  client: Client<ApiTable>,
  action: 'register' | 'login' | 'reset' | 'giveaway',
): Promise<string> {
  const body = { version: 2 as const, action };
  const first = await client.account.integrity({ body });
  if (first.token !== null) return first.token;
  const headers = { 'x-security-token': await solve(first.challenge) };
  return (await client.account.integrity({ body, headers })).token ?? '';
}

/** Solves a captcha challenge; returns the value to send. */
export async function solve(given: Record<string, unknown> | null): Promise<string> {
  const challenge = given as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
