import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStream } from '../src/features/live/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { type ChatReader, openChatReader } from './chat-socket.ts';
import { buses } from './redis-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { startWebProgram, type WebProgram } from './web-program.ts';

const writersCount = 4;

/** The process `server` is not killed; the programs are. */
interface Site {
  server: TestServer;
  programs: [near: WebProgram, far: WebProgram];
}

async function openSite(env: Record<string, string>): Promise<Site> {
  const server = await startTestServer({ env });
  return { server, programs: [await startWebProgram(server, env), await startWebProgram(server, env)] };
}

interface Written {
  clientId: string;
  message: string;
  /** Null until the message is acknowledged. */
  id: number | null;
}

/** Writes until the socket is closed; first repeats the messages without an answer. */
async function writeUntilGone(reader: ChatReader, livestreamId: number, written: Written[]): Promise<void> {
  const { socket } = reader;
  const gone = new Promise<null>((resolve) => socket.once('disconnect', () => resolve(null)));
  while (socket.connected) {
    const last = written.at(-1);
    const one = last?.id === null ? last : { clientId: randomUUID(), message: randomUUID(), id: null };
    if (one !== last) written.push(one);
    const answer = reader.write(livestreamId, one.message, { clientId: one.clientId });
    one.id = await Promise.race([answer.catch(() => null), gone]);
    // A socket may send 10 messages a second after the first 40.
    await sleep(50);
  }
}

/** A viewer who reconnects, and receives each event once. */
interface Viewer {
  account: TestAccount;
  reader: ChatReader;
  number: number;
  heard: { messageId: number; message: string }[];
}

/** Takes over the events that the reader received; no number may be missing or appear twice. */
function collect(viewer: Viewer): void {
  const { reader } = viewer;
  expect(reader.framesOf('reload')).toEqual([]);
  for (const frame of reader.framesOf('events')) {
    expect(frame.after).toBe(viewer.number);
    viewer.number = frame.number;
    viewer.heard.push(...frame.events.flatMap((event) => (event.type === 'message' ? [event.message] : [])));
  }
}

async function comeBack(viewer: Viewer, livestreamId: number, url: string): Promise<void> {
  collect(viewer);
  viewer.reader = await openChatReader(url, viewer.account.token);
  const answer = await viewer.reader.send({ type: 'resume', livestreamId, number: viewer.number });
  expect(answer).toMatchObject({ ok: true });
}

function endOf({ socket }: ChatReader): Promise<void> {
  return new Promise((resolve) => (socket.connected ? socket.once('disconnect', () => resolve()) : resolve()));
}

/** Kills both programs in each round, while members write and read. */
async function expectSurvival({ server, programs }: Site, rounds: number): Promise<void> {
  const [near, far] = programs;
  const { livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  const authors = await Promise.all(Array.from({ length: writersCount }, () => signUp(server)));
  const written = authors.map((): Written[] => []);
  const viewers: Viewer[] = [];
  for (let index = 0; index < 2; index += 1) {
    const account = await signUp(server);
    const reader = await openChatReader(server.url, account.token);
    const { number } = await reader.join(livestreamId);
    viewers.push({ account, reader, number, heard: [] });
  }
  const [killedViewer] = viewers as [Viewer, Viewer];
  const writeAt = async (url: string) => {
    const sockets = await Promise.all(authors.map(({ token }) => openChatReader(url, token)));
    const writing = sockets.map((socket, index) => writeUntilGone(socket, livestreamId, written[index] ?? []));
    return { sockets, done: Promise.all(writing) };
  };

  /** Writes until there are more acknowledged messages than writers, and then for this time. */
  const writeFor = async (ms: number) => {
    const acknowledged = () => written.flat().filter(({ id }) => id !== null).length;
    const before = acknowledged();
    // A process that has just started answers late on a busy machine.
    await expect.poll(acknowledged, { timeout: 30_000, interval: 20 }).toBeGreaterThan(before + writersCount);
    await sleep(ms);
  };

  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(programs.map((program) => program.start()));
    killedViewer.reader.socket.disconnect();
    await comeBack(killedViewer, livestreamId, far.url);
    const writing = await writeAt(near.url);
    await writeFor(randomInt(0, 400));
    // Kills the process of a reader, while others write.
    await far.kill();
    await endOf(killedViewer.reader);
    await comeBack(killedViewer, livestreamId, round % 2 === 0 ? server.url : near.url);
    await writeFor(randomInt(0, 300));
    // Kills the process of the writers, and of the reader in odd rounds.
    await near.kill();
    await writing.done;
    if (round % 2 === 1) {
      await endOf(killedViewer.reader);
      await comeBack(killedViewer, livestreamId, server.url);
    }
    const again = await writeAt(server.url);
    await writeFor(0);
    for (const { socket } of again.sockets) socket.disconnect();
    await again.done;
  }

  const rest = await Promise.all(authors.map(({ token }) => openChatReader(server.url, token)));
  for (const [index, list] of written.entries()) {
    for (const one of list.filter(({ id }) => id === null)) {
      one.id = (await rest[index]?.write(livestreamId, one.message, { clientId: one.clientId })) ?? null;
    }
  }
  const wanted = new Map(written.flat().map(({ id, message }) => [id, message]));
  const rows = server.platform.db.selectFrom('chat_message').select(['id', 'message']).orderBy('id');
  const stored = await rows.where('livestream_id', '=', livestreamId).execute();
  expect(stored).toHaveLength(written.flat().length);
  expect(new Map(stored.map(({ id, message }) => [id, message]))).toEqual(wanted);
  expect(stored.length).toBeGreaterThan(rounds * writersCount);
  for (const viewer of viewers) {
    const coming = () => viewer.reader.framesOf('events').flatMap(({ events }) => events);
    await expect.poll(() => viewer.heard.length + coming().length).toBeGreaterThanOrEqual(stored.length);
    collect(viewer);
    const heard = viewer.heard.map(({ messageId, message }) => ({ id: messageId, message }));
    expect(heard.toSorted((one, other) => one.id - other.id)).toEqual(stored);
  }
  for (const { socket } of [...rest, ...viewers.map(({ reader }) => reader)]) socket.disconnect();
}

for (const { bus, isInstalled, openBus } of buses) {
  describe.runIf(isInstalled)(`a chat whose processes are killed, through ${bus}`, () => {
    let opened: Awaited<ReturnType<typeof openBus>>;
    let site: Site;
    beforeAll(async () => {
      opened = await openBus();
      site = await openSite(opened.env);
    });
    afterAll(async () => {
      for (const program of site.programs) await program.close();
      await site.server.close();
      await opened.close();
    });

    test(
      'killed writers and readers lose nothing that was acknowledged, and get nothing twice',
      {
        timeout: 180_000,
      },
      () => expectSurvival(site, 2),
    );

    test('the same with 20 kills', { tags: 'long', timeout: 540_000 }, () => expectSurvival(site, 10));
  });
}
