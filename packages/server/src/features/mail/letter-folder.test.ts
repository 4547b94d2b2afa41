import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

test('stored letters are listed newest first and can be read', async () => {
  expect(await operator.client.studioMail.list()).toMatchObject({ letters: [], keptHere: true, hasMore: false });
  for (const number of [1, 2, 3]) {
    server.clock.advance(1000);
    const html = `<p>Grüße ${number}</p>`;
    await server.platform.mail.send({
      to: 'ann@example.com',
      fromName: 'Night Skies',
      subject: `Größe ${number}`,
      text: `Grüße ${number}`,
      html,
    });
  }
  const first = await operator.client.studioMail.list({ query: { pageSize: 2 } });
  expect(first.letters.map(({ subject }) => subject)).toEqual(['Größe 3', 'Größe 2']);
  expect(first.hasMore).toBe(true);
  const second = await operator.client.studioMail.list({ query: { pageSize: 2, page: 2 } });
  expect(second).toMatchObject({ letters: [{ subject: 'Größe 1', to: 'ann@example.com' }], hasMore: false });
  const [{ name, sent } = { name: '', sent: '' }] = first.letters;
  expect(sent).toBe(server.clock.now().toISOString());
  const letter = await operator.client.studioMail.get({ params: { name } });
  expect(letter).toMatchObject({
    subject: 'Größe 3',
    text: 'Grüße 3',
    html: '<p>Grüße 3</p>',
    from: expect.stringMatching(/^Night Skies <no-reply@/),
  });
});

test('no name leads out of the folder, or to a file that is no letter', async () => {
  const folder = server.platform.mail.folder as string;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'notes.txt'), 'not a letter');
  await symlink('/etc/passwd', join(folder, 'passwd.eml'));
  const names = [
    '../secrets.json',
    '..%2Fsecrets.json',
    '....//secrets.json',
    'notes.txt',
    'passwd.eml',
    '2026-01-01T00-00-00.000Z-00000000.eml/../notes.txt',
    '2026-01-01T00-00-00.000Z-00000000.eml\0.txt',
    '/etc/passwd',
  ];
  for (const name of names) {
    const call = operator.client.studioMail.get({ params: { name } });
    await expect(call).rejects.toMatchObject({
      status: expect.toSatisfy((status) => status === 404 || status === 400),
    });
  }
  const missing = operator.client.studioMail.get({ params: { name: '2026-01-01T00-00-00.000Z-00000000.eml' } });
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
});

test('letters contain sign-in links, so support cannot read them', async () => {
  const support = await signUp(server, { role: 'support' });
  await expect(support.client.studioMail.list()).rejects.toMatchObject({ code: 'forbidden' });
});

test('with an SMTP server no letters are stored here', async () => {
  const sent = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const boss = await signUp(sent, { role: 'operator' });
  expect(await boss.client.studioMail.list()).toMatchObject({ letters: [], keptHere: false });
  await sent.close();
});
