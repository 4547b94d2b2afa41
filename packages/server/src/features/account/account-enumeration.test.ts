import { randomUUID } from 'node:crypto';
import { ApiError } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testPassword } from '../../../test/accounts.ts';
import { newDevice } from '../../../test/device.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { visitorAt } from '../../../test/visitor.ts';

/** Each pair is one call for a known e-mail and one for an unknown e-mail, so that a slow machine slows both. */
const pairs = 60;
/**
 * A real difference appears each time, with the same sign; other work on the machine slows sometimes one, sometimes the
 * other.
 */
const roundsMax = 4;
/**
 * Allowed difference of the lower quartiles. With another password hash cost, or a letter written within the call, they
 * would differ by far more.
 */
const tolerance = 0.2;
const toleranceMs = 1.5;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'on' }, slowHashes: true });
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

/** The lower quartile, not the median: other work on the machine only adds time. */
function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}

/**
 * The answers and the times of `call` for e-mails with and without an account. Rate limits are emptied before each
 * call.
 */
async function compare(call: (email: string) => Promise<unknown>) {
  const answers = new Set<string>();
  const signs = new Set<number>();
  const tells: string[] = [];
  const emails = await Promise.all(Array.from({ length: 12 }, async () => (await signUp(server)).email));
  const round = async () => {
    const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let n = 0; n < pairs; n++) {
      const kinds = n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of kinds) {
        const email = kind === 'known' ? (emails[n % emails.length] as string) : `${randomUUID()}@example.com`;
        const { answer, tookMs } = await timed(call(email));
        answers.add(JSON.stringify(answer));
        took[kind].push(tookMs);
      }
      // Without this, the limits per e-mail and per network would refuse the calls.
      await sql`delete from rate_limit`.execute(server.platform.db);
    }
    const [known, unknown] = [lowerQuartile(took.known), lowerQuartile(took.unknown)];
    signs.add(Math.sign(known - unknown));
    tells.push(`${known} ms known, ${unknown} ms unknown`);
    return Math.abs(known - unknown) > Math.max(toleranceMs, tolerance * Math.max(known, unknown));
  };
  let differs = true;
  while (differs && signs.size < 2 && tells.length < roundsMax) differs = await round();
  return { answers: answers.size, tells: differs && signs.size === 1 ? tells : 'nothing' };
}

test('a stored password is hashed at OWASP’s cost', async () => {
  const email = `${randomUUID()}@example.com`;
  await server.client.account.register({ body: { displayName: 'Ada', email, password: testPassword, device } });
  const { db } = server.platform;
  const found = await db.selectFrom('account').select('password_hash').where('email', '=', email).executeTakeFirst();
  expect(found?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

const same = { answers: 1, tells: 'nothing' };

test('a failed login does not reveal whether there is an account, by its text or its time', async () => {
  const login = (email: string) => visitorAt(server).account.login({ body: { email, password: 'guess', device } });
  expect(await compare(login)).toEqual(same);
}, 120_000);

test('neither does a forgotten password', async () => {
  const forget = (email: string) => visitorAt(server).account.forgottenPassword({ body: { email } });
  expect(await compare(forget)).toEqual(same);
}, 120_000);

test('neither does a code for a new password', async () => {
  const body = { code: 'aaaaaaaa', passwordNew: 'a new kiln' };
  const reset = (email: string) => visitorAt(server).account.forgottenPasswordChange({ body: { ...body, email } });
  expect(await compare(reset)).toEqual(same);
}, 120_000);

test('an account without a password takes as long as any other', async () => {
  const login = async (email: string) => {
    await server.platform.db.updateTable('account').set({ password_hash: null }).where('email', '=', email).execute();
    return visitorAt(server).account.login({ body: { email, password: testPassword, device } });
  };
  expect(await compare(login)).toEqual(same);
}, 120_000);
