import type { Device } from '@greenlight/contract/device';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface DeviceRow {
  identifier: string;
  name: string | null;
  model: string;
  platform: Device['platform'];
  is_active: boolean;
  created_at: Date;
  seen_at: Date | null;
  ip: string | null;
}

export type DeviceName = Pick<DeviceRow, 'identifier' | 'name' | 'model' | 'platform'>;

export interface DeviceKey {
  userId: string;
  identifier: string;
}

/** The last session; sessions of impersonating staff do not count. */
const lastSession = sql`from session s
  where s.account_id = device.account_id and s.device_identifier = device.identifier and s.actor_id is null
  order by s.seen_at desc limit 1`;
const columns = sql`identifier, name, model, platform, is_active, created_at,
  (select s.seen_at ${lastSession}) as seen_at, (select s.ip ${lastSession}) as ip`;
const inactiveMax = 50;

/** docs/product/device.md: the current device first, active before inactive, then newest first. */
export async function listDevices(
  db: Db,
  { userId, current }: { userId: string; current: string },
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from device where account_id = ${userId}
    order by identifier = ${current} desc, is_active desc, created_at desc, identifier`.execute(db);
  return rows;
}

/**
 * The number of active devices of the account, and whether this one is active; null when the account does not have this
 * device.
 */
export async function findActivity(db: Db, { userId, identifier }: DeviceKey) {
  const { rows } = await sql<{ active: number; isActive: boolean | null }>`
    select count(*) filter (where is_active)::int as active,
      bool_or(is_active) filter (where identifier = ${identifier}) as "isActive"
    from device where account_id = ${userId}`.execute(db);
  return rows[0] ?? { active: 0, isActive: null };
}

/** Updates the model and platform of a known device. */
export async function updateDevice(
  db: Db,
  device: DeviceKey & { model: string; platform: string },
): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    update device set model = ${device.model}, platform = ${device.platform}
    where account_id = ${device.userId} and identifier = ${device.identifier} returning ${columns}`.execute(db);
  return rows[0];
}

export async function insertDevice(
  db: Db,
  device: DeviceKey & { model: string; platform: string; isActive: boolean; at: Date },
): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    insert into device (account_id, identifier, model, platform, is_active, created_at)
    values (${device.userId}, ${device.identifier}, ${device.model}, ${device.platform}, ${device.isActive}, ${device.at})
    on conflict (account_id, identifier) do update set model = excluded.model, platform = excluded.platform
    returning ${columns}`.execute(db);
  return rows[0] as DeviceRow;
}

export interface DeviceChange {
  isActive?: boolean;
  name?: string | null;
}

/** Changes only the given values. */
export async function updateDeviceChange(
  db: Db,
  { userId, identifier, isActive, name }: DeviceKey & DeviceChange,
): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    update device set is_active = coalesce(${isActive ?? null}::boolean, is_active),
      name = case when ${name !== undefined}::boolean then ${name ?? null}::text else name end
    where account_id = ${userId} and identifier = ${identifier} returning ${columns}`.execute(db);
  return rows[0];
}

/** Returns false for an unknown device. Deletes its stream, too. */
export async function deleteDevice(db: Db, { userId, identifier }: DeviceKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('device')
    .where('account_id', '=', userId)
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Keeps only the newest of the inactive devices without a session. */
export async function deleteForgottenDevices(db: Db, userId: string): Promise<void> {
  await sql`
    delete from device where account_id = ${userId} and identifier in (
      select identifier from device d where account_id = ${userId} and not is_active and not exists (
        select from session s
        where s.account_id = d.account_id and s.device_identifier = d.identifier and s.ended_at is null)
      order by created_at desc offset ${sql.lit(inactiveMax)})`.execute(db);
}

/** Whether the account has devices, but never used this one. */
export async function isNewDevice(db: Db, { userId, identifier }: DeviceKey): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select exists (select from device where account_id = ${userId})
      and not exists (select from device where account_id = ${userId} and identifier = ${identifier}) as is_new`.execute(
    db,
  );
  return rows[0]?.is_new ?? false;
}

/** The names of these devices; removed devices are left out. */
export async function listDeviceNames(db: Db, userId: string, identifiers: string[]): Promise<DeviceName[]> {
  const { rows } = await sql<DeviceName>`
    select identifier, name, model, platform from device
    where account_id = ${userId} and identifier = any(${identifiers}::uuid[])`.execute(db);
  return rows;
}

/** Whether two accounts have the same device. */
export async function haveSameDevice(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from device one join device other on other.identifier = one.identifier
    where one.account_id = ${one} and other.account_id = ${other} limit 1`.execute(db);
  return rows.length > 0;
}

export async function listDeviceIdentifiers(db: Db, userId: string): Promise<string[]> {
  return (await listDevicesOf(db, [userId])).map(({ identifier }) => identifier);
}

export function listDevicesOf(db: Db, userIds: string[]): Promise<{ account_id: string; identifier: string }[]> {
  const ids = sql<string>`any (${userIds}::uuid[])`;
  return db.selectFrom('device').select(['account_id', 'identifier']).where('account_id', '=', ids).execute();
}

/** The number of other accounts that use a browser of each account; accounts without any are left out. */
export async function countAccountsAlike(db: Db, userIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; alike: number }>`
    select d.account_id as "userId", count(distinct o.account_id)::int as alike
    from device d join device o on o.identifier = d.identifier and o.account_id <> d.account_id
    where d.account_id = any(${userIds}::uuid[]) group by 1`.execute(db);
  return new Map(rows.map(({ userId, alike }) => [userId, alike]));
}
