import { randomUUID } from 'node:crypto';
import { ApiError } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testPassword } from '../../../test/accounts.ts';
import { newDevice } from '../../../test/device.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { visitorAt } from '../../../test/visitor.ts';

/** Pairs of calls, for a known and an unknown e-mail in turn, so that whatever slows the machine slows both. */
const pairs = 60;
/** Of the lower quartile: what a decoy of another cost, or a letter that is written in the call, would pass by far. */
const tolerance = 0.2;
const toleranceMs = 1.5;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => server.close());

const device = newDevice();

async function timed(call: Promise<unknown>): Promise<{ answer: unknown; tookMs: number }> {
  const startedMs = performance.now();
  const answer = await call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? [error.status, error.code, error.message, error.fields] : error),
  );
  return { answer, tookMs: performance.now() - startedMs };
}

/** What else the machine does only adds: a median of calls on a busy one is that of its business. */
function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}

/** How `call` answers and how long it takes, when it is not held up, for e-mails with and without an account. */
async function compare(call: (email: string) => Promise<unknown>) {
  const answers = new Set<string>();
  const emails = await Promise.all(Array.from({ length: 12 }, async () => (await signUp(server)).email));
  const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let n = 0; n < pairs; n++) {
    const kinds = n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const email = kind === 'known' ? (emails[n % emails.length] as string) : `${randomUUID()}@example.com`;
      const { answer, tookMs } = await timed(call(email));
      answers.add(JSON.stringify(answer));
      took[kind].push(tookMs);
    }
    // Neither the throttle of an e-mail nor that of a network shall have its say here.
    await sql`delete from rate_limit`.execute(server.platform.db);
  }
  const [known, unknown] = [lowerQuartile(took.known), lowerQuartile(took.unknown)];
  const tells = Math.abs(known - unknown) > Math.max(toleranceMs, tolerance * Math.max(known, unknown));
  return { answers: answers.size, tells: tells ? `${known} ms known, ${unknown} ms unknown` : 'nothing' };
}

const same = { answers: 1, tells: 'nothing' };

test('a login that fails tells nothing of whether there is an account, in words or in time', async () => {
  const login = (email: string) => visitorAt(server).account.login({ body: { email, password: 'guess', device } });
  expect(await compare(login)).toEqual(same);
}, 30_000);

test('nor does a forgotten password', async () => {
  const forget = (email: string) => visitorAt(server).account.forgottenPassword({ body: { email } });
  expect(await compare(forget)).toEqual(same);
}, 30_000);

test('nor does a code for a new password', async () => {
  const body = { code: 'aaaaaaaa', passwordNew: 'a new kiln' };
  const reset = (email: string) => visitorAt(server).account.forgottenPasswordChange({ body: { ...body, email } });
  expect(await compare(reset)).toEqual(same);
}, 30_000);

test('an account that is entered by other ways alone takes as long as any', async () => {
  const login = async (email: string) => {
    await server.platform.db.updateTable('account').set({ password_hash: null }).where('email', '=', email).execute();
    return visitorAt(server).account.login({ body: { email, password: testPassword, device } });
  };
  expect(await compare(login)).toEqual(same);
}, 30_000);
