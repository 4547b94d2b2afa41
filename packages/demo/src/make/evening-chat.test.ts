import { hostsAt } from '@greenlight/contract/client';
import { chatPieceMs } from '@greenlight/contract/limits';
import type { ChatMessage } from '@greenlight/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../server/test/accounts.ts';
import { freeStream } from '../../../server/test/chat-site.ts';
import { openChatReader } from '../../../server/test/chat-socket.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { evening } from '../catalogue/evening.ts';
import { makeAccounts } from './accounts.ts';
import { createCatalogue } from './create-catalogue.ts';
import { holdChat } from './evening-chat.ts';
import { withWriters } from './writers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('the replay of the evening shows each message at its moment, with replies, mentions, the pin and the poll', async () => {
  const account = await signUp(server, { role: 'operator' });
  const operator = { client: account.client, token: account.token, hosts: hostsAt(server.url) };
  const ids = await createCatalogue(operator, await makeAccounts(operator));
  const teamIds = evening.creators.flatMap((slug) => ids.creators.get(slug) ?? []);
  const livestreamId = await freeStream(server, teamIds);
  const startMs = server.clock.now().getTime();
  const waitFor = async (at: number) => {
    server.clock.advance(Math.max(0, startMs + at * 1000 - server.clock.now().getTime()));
  };
  await withWriters(operator, (writers) => holdChat({ livestreamId, writers, waitFor }, evening.chat));

  const planned = evening.chat.filter((moment) => 'text' in moment);
  const seconds = planned.at(-1)?.at ?? 0;
  const shown: ChatMessage[] = [];
  for (let piece = 0; piece * chatPieceMs < seconds * 1000; piece += 1) {
    const { messages } = await account.client.liveChat.replay({ params: { id: livestreamId }, query: { piece } });
    shown.push(...messages);
  }
  expect(shown.map(({ message }) => message)).toEqual(planned.map(({ text }) => text));
  for (const [place, message] of shown.entries()) {
    const plan = planned[place];
    expect(message.offsetMs).toBe(Math.round((plan?.at ?? 0) * 1000));
    expect(message.isAnnouncement).toBe(plan?.isAnnouncement ?? false);
    expect(message.replyTo === null).toBe(plan?.replyTo === undefined);
    expect(message.mentions.length > 0).toBe(message.message.includes('@'));
  }
  const reader = await openChatReader(server.url, account.token);
  const { pinned, poll } = await reader.join(livestreamId);
  expect(pinned).toMatchObject({ isAnnouncement: true, author: { displayName: 'Creator', role: 'creator' } });
  expect(poll).toMatchObject({ isOpen: false, options: [{ votes: 1 }, { votes: 1 }, { votes: 3 }, { votes: 1 }] });
  reader.socket.disconnect();
});
