import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from '../../../test/data-folder.ts';
import { createTestClock } from '../clock/clock.ts';
import { loadConfig } from '../config/config.ts';
import { createMail } from './mail.ts';

const letter = {
  to: 'member@example.com',
  fromName: 'Night Skies',
  subject: 'Grüße',
  text: 'Hello there',
  headers: { 'X-Kind': 'test' },
};
const clock = createTestClock(new Date('2026-01-02T03:04:05Z'));

let folder: ReturnType<typeof makeDataFolder>;
beforeEach(() => {
  folder = makeDataFolder();
});
afterEach(() => folder.remove());

test('without a server letters are stored in the folder, named by the clock', async () => {
  const mail = createMail(loadConfig({ DATA_DIR: folder.path, MAIL_FROM: 'Crew <crew@example.com>' }), clock);
  await mail.send(letter);
  const kept = readdirSync(join(folder.path, 'mail'));
  expect(kept).toEqual([expect.stringMatching(/^2026-01-02T03-04-05\.000Z-[0-9a-f]{8}\.eml$/)]);
  const message = readFileSync(join(mail.folder ?? '', kept[0] ?? ''), 'utf8');
  expect(message).toMatch(/^From: Crew <crew@example.com>\r?$/m);
  expect(message).toMatch(/^Date: Fri, 02 Jan 2026 03:04:05 \+0000\r?$/m);
  expect(message).toContain('Hello there');
});

test('with a server letters are sent there', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      void text(stream).then((message) => {
        received.push(message);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const mail = createMail(loadConfig({ DATA_DIR: folder.path, SMTP_URL: `smtp://127.0.0.1:${port}` }), clock);
  await mail.send(letter);
  mail.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
  expect(received).toEqual([expect.stringContaining('X-Kind: test')]);
  expect(received[0]).toMatch(/^From: Night Skies <no-reply@localhost>\r?$/m);
});
