import { afterAll, afterEach } from 'vitest';
import { makeStream } from '../src/features/live/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { type ChatReader, openChatReader } from './chat-socket.ts';
import { startSecondServer, startTestServer, type TestServer } from './test-server.ts';

/** Two processes, two viewers and a moderator. The site is closed after the tests of the file. */
export async function openChatSite() {
  const server = await startTestServer();
  const second = await startSecondServer(server);
  const readers: ChatReader[] = [];
  afterEach(() => {
    for (const { socket } of readers.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  return {
    server,
    second,
    ada: await signUp(server, { displayName: 'Ada' }),
    bob: await signUp(server, { displayName: 'Bob' }),
    creator: await signUp(server, { role: 'moderator', displayName: 'Cleo' }),
    /** A socket that is closed after the test. */
    open: async ({ token }: Pick<TestAccount, 'token'>, { url }: TestServer = server): Promise<ChatReader> => {
      const reader = await openChatReader(url, token);
      readers.push(reader);
      return reader;
    },
    freeStream: () => freeStream(server),
  };
}

/** Starts a free stream that is on air; returns its `livestreamId`. */
export async function freeStream({ platform }: TestServer, teamIds: number[] = []): Promise<number> {
  return (await makeStream(platform, { access: 'free', onAir: true, teamIds })).livestreamId;
}
