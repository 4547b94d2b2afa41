import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import { makeStream } from '../factory.ts';
import { type Ingest, ingestOf } from './rtmp-ingest.ts';

let server: TestServer;
let creator: TestAccount;
let ingest: Ingest;
const over = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
  ingest = ingestOf(server.platform);
});
afterAll(async () => {
  over.resolve();
  await ingest.close();
  await server.close();
});

/** A connection that is open and has sent nothing yet. */
async function* connected(): AsyncGenerator<MediaTag> {
  await over.promise;
  yield* [];
}

test('who was replaced waits while the newer one sends; others, and a browser, take the stream over', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId });
  const params = { mediaId };
  const { key } = await creator.client.studioLive.makeKey({ params });
  const admit = (host: number, as = { app: 'live', key }) => ingest.admit({ ...as, address: `192.0.2.${host}` });
  const send = async (host: number) => {
    const admission = await admit(host);
    const ended = ingest.take(admission, connected());
    ended.catch(() => undefined);
    return { ended };
  };
  const replaced = { reason: 'replaced' };
  const first = await send(1);
  const second = await send(2);
  await expect(first.ended).rejects.toMatchObject(replaced);
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(admit(1)).rejects.toMatchObject(replaced);
  await send(3);
  await expect(second.ended).rejects.toMatchObject(replaced);
  for (const host of [1, 2]) await expect(admit(host)).rejects.toMatchObject(replaced);
  expect(await admit(4)).toMatchObject({ role: 'main' });
  expect(await admit(1, { app: 'live-backup', key })).toMatchObject({ role: 'backup' });
  // Its key is a new one each time: somebody pressed a button.
  const browser = await creator.client.studioLive.openBrowser({ params });
  expect(await admit(1, { app: 'live', key: browser.key })).toMatchObject({ role: 'main' });
  // Nothing comes of the newest one any more.
  await expect.poll(() => admit(1).catch(({ reason }) => reason), { timeout: 10_000 }).toMatchObject({ role: 'main' });
});
