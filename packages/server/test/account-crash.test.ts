import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseJob } from '../src/features/account/erasure/jobs.ts';
import { makeImageRow } from '../src/features/image/test-data.ts';
import { verifyPassword } from '../src/platform/auth/password.ts';
import { type CrashHost, makeCrashHost, signInAtHost } from './crash-host.ts';
import { addLane, nextSerial } from './crash-lane.ts';
import { newDevice } from './device.ts';

const rounds = 2;
const erasures = 40;
const devicesMax = 2;
const testTimeoutMs = 120_000;

let host: CrashHost;

beforeAll(async () => {
  host = await makeCrashHost();
  await host.start('web');
  await sql`insert into config_value (key, value) values ('device_management_limit', ${devicesMax}::jsonb)`.execute(
    host.db,
  );
  addRegistrations();
  await addPasswords();
  await addDevices();
  await addDeletions();
  await Promise.all(host.lanes.map((lane) => lane.load()));
});
afterAll(() => host?.close());

async function post(path: string, body: object): Promise<unknown> {
  return (await host.post(path, body)).json();
}

/** A registration creates the account with its device, session and confirmation letter, or nothing. */
function addRegistrations() {
  const read = async () => {
    const { rows } = await sql<{ email: string; parts: number[] }>`
      select email, array[
        (select count(*)::int from device where account_id = a.id),
        (select count(*)::int from session s join refresh_token on session_id = s.id where s.account_id = a.id),
        (select count(*)::int from one_time_code where account_id = a.id and purpose = 'verify-email'),
        (select count(*)::int from pgboss.job where name = 'mail.send' and data ->> 'to' = a.email)] as parts
      from account a where email like 'new-%' order by email`.execute(host.db);
    return rows;
  };
  addLane(host, 'register', read, (_, now) => {
    const email = `new-${nextSerial()}@example.com`;
    const body = { email, displayName: 'New', password: `a phrase of ${email}`, device: newDevice() };
    return { wanted: [...now, { email, parts: [1, 1, 1, 1] }], send: () => post('/v2/account/register', body) };
  });
}

/** In turns, another browser signs in, and a change of the password ends its session. */
async function addPasswords() {
  const phrase = (n: number) => `phrase number ${n} of a member`;
  const { userId, email, client } = await signInAtHost(host, phrase(0));
  const read = async () => {
    const { rows } = await sql<{ hash: string; sessions: number; changes: number }>`
      select password_hash as hash,
        (select count(*)::int from session where account_id = a.id and ended_at is null) as sessions,
        (select count(*)::int from audit_entry where subject = 'account:' || a.id and action = 'account.password') as changes
      from account a where id = ${userId}`.execute(host.db);
    const { hash = null, sessions, changes } = rows[0] ?? {};
    return { isOfLastChange: await verifyPassword(hash, phrase(changes ?? 0)), sessions, changes };
  };
  addLane(host, 'password', read, (_, { sessions, changes = 0 }) => {
    if (sessions === 1) {
      const body = { email, password: phrase(changes), device: newDevice() };
      return {
        wanted: { isOfLastChange: true, sessions: 2, changes },
        send: () => post('/v2/account/login', body),
      };
    }
    const body = { passwordOld: phrase(changes), passwordNew: phrase(changes + 1), email };
    return {
      wanted: { isOfLastChange: true, sessions: 1, changes: changes + 1 },
      send: () => client.account.changePassword({ body }),
    };
  });
}

/** The number of active devices never exceeds the limit. */
async function addDevices() {
  const { userId, client } = await signInAtHost(host);
  const devices = Array.from({ length: 4 }, newDevice);
  for (const device of devices) await client.device.add({ body: { device } });
  const read = async () => {
    const rows = await host.db
      .selectFrom('device')
      .select('identifier')
      .where('account_id', '=', userId)
      .where('is_active', '=', true)
      .execute();
    expect(rows.length).toBeLessThanOrEqual(devicesMax);
    return rows.map(({ identifier }) => identifier).toSorted();
  };
  addLane(host, 'device', read, (_, now) => {
    const idle = devices.map((device) => device.deviceIdentifier).filter((identifier) => !now.includes(identifier));
    const isActive = now.length < devicesMax;
    const among = isActive ? idle : now;
    const deviceIdentifier = among[randomInt(among.length)] as string;
    const rest = now.filter((identifier) => identifier !== deviceIdentifier);
    return {
      wanted: isActive ? [...rest, deviceIdentifier].toSorted() : rest,
      send: () => client.device.setActive({ body: { isActive, deviceIdentifier } }),
    };
  });
}

/** In turns, an erasure is requested and cancelled, each with an audit entry. */
async function addDeletions() {
  const { userId, client } = await signInAtHost(host);
  const read = async () => {
    const { rows } = await sql<{ isDue: boolean; entries: number }>`
      select deletion_due_at is not null as "isDue", (
        select count(*)::int from audit_entry where subject = 'account:' || a.id and action like '%-deletion') as entries
      from account a where id = ${userId}`.execute(host.db);
    return rows[0];
  };
  addLane(host, 'deletion', read, (_, now) => ({
    wanted: { isDue: !now?.isDue, entries: (now?.entries ?? 0) + 1 },
    send: () =>
      now?.isDue ? client.account.cancelDeletion({ query: { userId } }) : client.account.requestDeletion({}),
  }));
}

test(
  `${rounds} kills leave no write half done and lose no acknowledged write`,
  async () => {
    await host.survive(rounds);
    for (const { name, acknowledged } of host.lanes) expect(acknowledged, `of ${name}`).toBeGreaterThan(0);
  },
  testTimeoutMs,
);

function hasPicture(imageId: string): boolean {
  return existsSync(join(host.folder, 'storage/i', imageId, '640.webp'));
}

/** Starts the hourly erasure now, without waiting until the job of the killed worker times out. */
async function beginErasing() {
  await sql`delete from pgboss.job where name = ${eraseJob.name}`.execute(host.db);
  await host.platform.jobs.enqueue(host.db, eraseJob, {});
}

/** Creates accounts that are due for erasure, each with its own picture and likes. */
async function makeDueAccounts() {
  const { rows: media } = await sql<{ id: number }>`
    insert into media (title, publish_at, playable_at, asset_id, duration_s, like_count)
    select 'Video', now(), now(), gen_random_uuid(), 100, ${erasures} from generate_series(1, 5) returning id`.execute(
    host.db,
  );
  const made: { userId: string; imageId: string }[] = [];
  for (let count = 0; count < erasures; count += 1) {
    const imageId = await makeImageRow(host.db);
    await host.platform.storage.putBytes(`i/${imageId}/640.webp`, 'a face');
    const { rows } = await sql<{ id: string }>`
      insert into account (email, display_name, avatar_image_id, deletion_requested_at, deletion_due_at)
      values (${`due-${count}@example.com`}, 'Due', ${imageId}, now() - interval '14 days', now()) returning id`.execute(
      host.db,
    );
    const userId = rows[0]?.id ?? '';
    await sql`
      insert into media_like (account_id, media_id) select ${userId}, unnest(${media.map(({ id }) => id)}::bigint[])`.execute(
      host.db,
    );
    expect(hasPicture(imageId)).toBe(true);
    made.push({ userId, imageId });
  }
  return made;
}

interface Erased {
  done: number;
  open: number;
  wrongLikes: number;
  entries: number;
}

async function readErased(): Promise<Erased> {
  const { rows } = await sql<Erased>`
    select
      (select count(*)::int from erasure where done_at is not null) as done,
      (select count(*)::int from erasure where account_id is not null or done_at is null) as open,
      (select count(*)::int from media where like_count <> 0) as "wrongLikes",
      (select count(*)::int from audit_entry where action = 'account.erased') as entries`.execute(host.db);
  return rows[0] as Erased;
}

async function idsLeft(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from account where email like 'due-%'`.execute(host.db);
  return rows.map(({ id }) => id);
}

async function openErasures(): Promise<number> {
  const { rows } = await sql`select from erasure where done_at is null`.execute(host.db);
  return rows.length;
}

test('an erasure that was killed continues until nothing is left of the accounts', {
  tags: 'long',
  timeout: testTimeoutMs,
}, async () => {
  await host.stop();
  await host.start('all');
  await expectAllErased();
  const [due, known] = [await makeDueAccounts(), await readErased()];
  let interrupted = 0;
  for (let round = 0; round < 2 || (interrupted === 0 && round < 6); round += 1) {
    const before = (await idsLeft()).length;
    await beginErasing();
    await expect.poll(async () => (await idsLeft()).length, { timeout: 20_000, interval: 2 }).toBeLessThan(before - 2);
    await expect.poll(openErasures, { timeout: 20_000, interval: 2 }).toBeGreaterThan(0);
    await host.kill(round);
    await host.start('all');
    interrupted += await openErasures();
    const left = new Set(await idsLeft());
    const erased = due.filter(({ userId }) => !left.has(userId));
    expect(erased.filter(({ imageId }) => hasPicture(imageId))).toEqual([]);
  }
  expect(interrupted).toBeGreaterThan(0);
  await expectAllErased();
  for (const { imageId } of due) expect(hasPicture(imageId)).toBe(false);
  const after = { done: known.done + erasures, open: 0, wrongLikes: 0, entries: known.entries + erasures };
  await expect.poll(readErased).toEqual(after);
  const pictures = due.map(({ imageId }) => imageId);
  const { rows } = await sql`select from image where id = any(${pictures}::uuid[])`.execute(host.db);
  expect(rows).toHaveLength(0);
});

async function expectAllErased() {
  await beginErasing();
  await expect.poll(idsLeft, { timeout: 60_000, interval: 100 }).toEqual([]);
}
