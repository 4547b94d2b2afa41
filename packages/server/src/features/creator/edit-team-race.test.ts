import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { makeTeam } from './test-data.ts';

test('a change that waited for another is announced without the other’s changes', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const operator = await signUp(server, { role: 'operator' });
  const teamId = await makeTeam(db);
  const waiting = await inTransaction(db, async (tx) => {
    await sql`select from creator_team where id = ${teamId} for no key update`.execute(tx);
    await sql`
      insert into creator_tab (team_id, position, slug, title, kind)
      values (${teamId}, 0, 'all', 'All', 'all')`.execute(tx);
    const change = operator.client.studioCreators.update({ params: { id: teamId }, body: { displayName: 'Waited' } });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db);
      expect(rows).not.toEqual([]);
    });
    return { change };
  });
  expect((await waiting.change).tabs).toHaveLength(1);
  const { changes } = await operator.client.studioChanges.list({ query: { subject: `creator:${teamId}` } });
  expect(changes[0]?.changed.map(({ field }) => field)).toEqual(['displayName']);
  await server.close();
});
