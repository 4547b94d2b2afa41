import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { createLetterBox } from '../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { writeToMember } from './member-letter.ts';

const box = createLetterBox();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: box.jobs, mail: box.mail });
});
afterAll(() => server?.close());

test('an unconfirmed address gets few letters about the account, but all letters about money', async () => {
  const { platform } = server;
  const { userId } = await signUp(server);
  const { email } = await platform.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const write = (template: 'account.new-device' | 'foundry.ended' | 'foundry.payment-failed') =>
    inTransaction(platform.db, (tx) => writeToMember(platform, tx, userId, { template, values: { device: 'x' } }));
  for (let at = 0; at < 12; at += 1) await write('account.new-device');
  for (let at = 0; at < 6; at += 1) await write('foundry.payment-failed');
  for (let at = 0; at < 6; at += 1) await write('foundry.ended');
  const got = (subject: string) =>
    box.letters.filter((letter) => letter.to === email && letter.subject.includes(subject)).length;
  const counts = () => [got('New sign-in'), got('could not take'), got('has ended')];
  await expect.poll(counts, { timeout: 20_000 }).toEqual([10, 6, 6]);
});
