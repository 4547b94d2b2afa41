import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { connect, type Db, schemaFolders } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { listWrongHolders } from './alarm-queries.ts';
import { findBalance } from './queries.ts';

const ledgerMigration = '0048_points_ledger.sql';

/** A database from before the ledger, until the test ends. */
async function withOldDatabase(work: (db: Db, migrateToday: () => Promise<void>) => Promise<void>) {
  const database = await createTestDatabase({ empty: true });
  const connection = { connectionString: database.url };
  const folder = await mkdtemp(join(tmpdir(), 'greenlight-before-points-'));
  const db = connect(connection, 2);
  try {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
    for (const path of Object.values(folders)) await mkdir(path);
    const names = (await readdir(schemaFolders.migrations)).filter((name) => name < ledgerMigration);
    for (const name of names) await copyFile(join(schemaFolders.migrations, name), join(folders.migrations, name));
    await migrate(connection, folders);
    await work(db, () => migrate(connection, schemaFolders));
  } finally {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true });
  }
}

test('points of before the ledger are carried over: each entry is a movement, and balances are as before', {
  timeout: 60_000,
}, async () => {
  await withOldDatabase(async (db, migrateToday) => {
    const { rows: accounts } = await sql<{ id: string }>`
      insert into account (email, display_name)
      select 'member' || n || '@example.com', 'Member ' || n from generate_series(1, 4) n returning id`.execute(db);
    const [saver, refunded, emptied, nobody] = accounts.map(({ id }) => id) as [string, string, string, string];
    const entries = [
      { userId: saver, points: 2, reason: 'monthly', event: 'charge:1', at: '2024-03-01T10:00:00.000Z' },
      { userId: refunded, points: 30, reason: 'annual-signup', event: 'charge:2', at: '2024-03-02T10:00:00.000Z' },
      { userId: saver, points: 2, reason: 'monthly', event: 'charge:3', at: '2024-04-01T10:00:00.000Z' },
      { userId: refunded, points: -28, reason: 'revoked', event: 'refund:2', at: '2024-04-02T10:00:00.000Z' },
      { userId: emptied, points: 6, reason: 'gift', event: 'gift:1', at: '2024-04-03T10:00:00.000Z' },
      { userId: emptied, points: -6, reason: 'revoked', event: 'refund:3', at: '2024-04-04T10:00:00.000Z' },
      { userId: saver, points: 5, reason: 'granted', event: `hand:${nobody}:1`, at: '2024-05-01T10:00:00.000Z' },
    ];
    for (const { userId, points, reason, event, at } of entries) {
      await sql`
        insert into points_entry (account_id, points, reason, event, at)
        values (${userId}, ${points}, ${reason}, ${event}, ${at})`.execute(db);
    }
    await migrateToday();
    const { rows: moved } = await sql<{ at: Date }>`
      select h.account_id as "userId", case when m.kind = 'revoked' then -m.points else m.points end as points,
        m.kind as reason, m.event, m.at
      from points_movement m join points_holder h on h.id = m.holder_id order by m.id`.execute(db);
    expect(moved.map((row) => ({ ...row, at: row.at.toISOString() }))).toEqual(entries);
    const none = { reserved: 0, spent: 0, expired: 0 };
    expect(await Promise.all([saver, refunded, emptied, nobody].map((id) => findBalance(db, id)))).toEqual([
      { ...none, issued: 9, available: 9, revoked: 0 },
      { ...none, issued: 30, available: 2, revoked: 28 },
      { ...none, issued: 6, available: 0, revoked: 6 },
      null,
    ]);
    // The nightly check agrees, and it is known who granted points by hand.
    expect((await listWrongHolders(db, { after: 0, count: 10 })).wrong).toEqual([]);
    const byHand = db.selectFrom('points_by_hand').select(['event', 'account_id', 'granted_by']);
    expect(await byHand.execute()).toEqual([{ event: `hand:${nobody}:1`, account_id: saver, granted_by: nobody }]);
  });
});
