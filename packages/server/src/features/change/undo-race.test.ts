import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';
import { makeTeam } from '../creator/test-data.ts';

let server: TestServer;
let operator: TestAccount;
let studio: TestAccount['client'];

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  studio = operator.client;
});
afterAll(() => server?.close());

async function undoLast(subject: string) {
  const [last] = (await studio.studioChanges.list({ query: { subject } })).changes;
  return studio.studioChanges.undo({ params: { id: last?.id ?? 0 } });
}

test('somebody who follows during the deletion of a creator gets an error, or follows once it is restored', async () => {
  const teamId = await makeTeam(server.platform.db);
  const fan = await signUp(server);
  const params = { id: teamId };
  let removed: Promise<unknown> | undefined;
  let followed: Promise<boolean> | undefined;
  await server.platform.db.transaction().execute(async (tx) => {
    // Here the deletion waits: it has read the followers, but has not deleted them.
    await sql`lock table announcement in access exclusive mode`.execute(tx);
    removed = studio.studioCreators.remove({ params });
    await waitForLocks(server.platform.db, 1);
    followed = fan.client.creator.follow({ params }).then(
      () => true,
      () => false,
    );
    await Promise.race([waitForLocks(server.platform.db, 2), followed]);
  });
  await removed;
  const follows = await followed;
  await undoLast(`creator:${teamId}`);
  expect(await fan.client.creator.myFollows()).toEqual(follows ? [teamId] : []);
});

test('an undo waits for the erasure of a follower, and leaves them out', async () => {
  const { db } = server.platform;
  const teamId = await makeTeam(db);
  const [leaver, fan] = [await signUp(server), await signUp(server)];
  for (const { client } of [leaver, fan]) await client.creator.follow({ params: { id: teamId } });
  await studio.studioCreators.remove({ params: { id: teamId } });
  let undone: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('account').where('id', '=', leaver.userId).execute();
    undone = undoLast(`creator:${teamId}`);
    await Promise.race([waitForLocks(server.platform.db, 1), undone.catch(() => undefined)]);
  });
  await undone;
  expect(await fan.client.creator.myFollows()).toEqual([teamId]);
});
