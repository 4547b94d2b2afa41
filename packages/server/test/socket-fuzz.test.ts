import { socketSent } from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { makeGame } from '../src/features/bingo/test-data.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { makeMedia } from '../src/features/media/test-data.ts';
import { makePitch } from '../src/features/pitch/test-data.ts';
import { makePlayable } from '../src/features/playback/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { connectSocket } from './app-socket.ts';
import { messagesOf } from './every-call/fuzz-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Fewer than one socket may send at once. */
const messagesOfSocket = 36;

let server: TestServer;
let operator: TestAccount;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  [operator, member] = [await signUp(server, { role: 'operator' }), await signUp(server)];
  const { platform } = server;
  for (let made = 0; made < 3; made += 1) {
    await makeStream(platform, { access: 'free', onAir: true });
    await makeMedia(platform.db);
    await makePitch(platform, operator.userId);
  }
  const createdBy = operator.userId;
  const { mediaId: streamed } = await makeStream(platform, { createdBy, access: 'free', onAir: true });
  await makeGame(operator.client, { mediaId: streamed, marking: 'hand' });
  const { mediaId: recorded } = await makePlayable(platform, { createdBy });
  await makeGame(operator.client, { mediaId: recorded, calls: [{ square: 0, atMs: 0 }] });
});
afterAll(() => server?.close());

/** The values of a literal or an enumeration. */
interface Types {
  values?: Set<string>;
  options?: string[];
}
type Event = keyof typeof socketSent;
const kinds = (Object.entries(socketSent) as [Event, z.ZodObject | { options: z.ZodObject[] }][]).flatMap(
  ([event, sent]) =>
    ('options' in sent ? sent.options : [sent]).map((schema) => {
      const { values, options = [] } = schema.shape.type as unknown as Types;
      return { event, schema, type: [...(values ?? options)].join(' and ') };
    }),
);

async function sendAll(event: Event, messages: unknown[], { token }: TestAccount): Promise<SocketAnswer[]> {
  const socket = await connectSocket(server.url, token);
  const answers = await Promise.all(
    messages.map((message): Promise<SocketAnswer> => socket.timeout(20_000).emitWithAck(event, message as never)),
  );
  expect(socket.connected).toBe(true);
  socket.disconnect();
  return answers;
}

/** Leaves out one field, or replaces its value. */
function spoil(message: object, at: number): object {
  const names = Object.keys(message);
  const name = names[at % names.length] ?? 'type';
  const values = [undefined, null, -1, 2 ** 53, '', '\0', [], {}, { ['__proto__']: 1 }, 'x'.repeat(9000)];
  return { ...message, [name]: values[at % values.length] };
}

test.each(kinds)('$event $type never fails, whatever it says', async ({ event, schema }) => {
  const accepted = fc.sample(messagesOf(schema, operator, member), { numRuns: 18, seed: 7 }) as object[];
  const messages = [...accepted, ...accepted.map(spoil)];
  expect(messages.length).toBeLessThanOrEqual(messagesOfSocket);
  for (const account of [member, operator]) {
    const answers = await sendAll(event, messages, account);
    expect(answers).toHaveLength(messages.length);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'internal')).toEqual([]);
  }
});
