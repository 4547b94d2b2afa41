import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDevice } from '../../../test/device.ts';
import { mailJobs } from '../../../test/jobs.ts';
import { codeIn, linkedIn } from '../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { accountJobs } from './jobs.ts';

const received: { to: string[]; email: Email }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    void buffer(stream).then(async (bytes) => {
      const email = await PostalMime.parse(bytes);
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), email });
      done();
    });
  },
});
let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    jobs: [...mailJobs, ...accountJobs],
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Crew <crew@example.com>' },
  });
});
afterAll(async () => {
  await server?.close();
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
});

async function letter(to: string, subject: string): Promise<{ text: string; html: string; from?: string }> {
  const find = () => received.find((each) => each.to.includes(to) && each.email.subject === subject);
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const { text = '', html = '', from } = find()?.email ?? {};
  return { text, html, from: from?.address };
}

test('the whole journey by letters: confirm, forget, reset, sign in', async () => {
  const { account } = server.client;
  const device = newDevice();
  const email = `${randomUUID()}@example.com`;
  const record = await account.register({ body: { displayName: 'Ada', email, password: 'kiln-and-clay', device } });
  const welcome = await letter(email, 'Confirm your e-mail address');
  expect(welcome.from).toBe('crew@example.com');
  await account.verifyEmail({ body: { token: linkedIn(welcome, 'token'), password: 'kiln-and-clay' } });

  await account.forgottenPassword({ body: { email } });
  const reset = await letter(email, 'Set a new password');
  expect(linkedIn(reset, 'email')).toBe(email);
  expect(reset.html).toContain(codeIn(reset));
  await account.forgottenPasswordChange({ body: { email, code: codeIn(reset), passwordNew: 'another kiln' } });
  await letter(email, 'Your password was changed');
  await expect(server.as(record).account.userInfo()).rejects.toMatchObject({ code: 'unauthorized' });
  const again = await account.login({ body: { email, password: 'another kiln', device } });
  expect(await server.as(again).account.userInfo({ query: { select: 'verified' } })).toEqual({ verified: true });
  // The job queue holds no code and no link.
  const { rows } = await sql`select data from pgboss.job`.execute(server.platform.db);
  expect(JSON.stringify(rows)).not.toContain(codeIn(reset));
});
