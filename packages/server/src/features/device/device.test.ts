import type { RemoteConfig } from '@greenlight/contract/config';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../test/accounts.ts';
import { newDevice } from '../../../test/device.ts';
import { refusalOf } from '../../../test/refusal.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';

const sessionsEndWithinMs = 5000;
let server: TestServer;
/** A second server on the same database. */
let other: TestServer;
let operator: TestAccount;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  other = await startSecondServer(server);
  operator = await signUp(server, { role: 'operator' });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});
beforeEach(async () => {
  await configure({ device_management_limit: 5, device_management_enabled: true });
  member = await signUp(server);
  server.clock.advance(1000);
});

function configure(config: Partial<RemoteConfig>) {
  return operator.client.studioConfig.update({ body: { config } });
}

async function add(model = 'Windows Firefox') {
  server.clock.advance(1000);
  return member.client.device.add({ body: { device: newDevice(model) } });
}

function setActive(deviceIdentifier: string, isActive: boolean, client = member.client) {
  return client.device.setActive({ body: { deviceIdentifier, isActive } });
}

async function activeCount() {
  return (await member.client.device.list()).devices.filter(({ isActive }) => isActive).length;
}

const full = {
  status: 409,
  code: 'device_limit',
  message: 'You have reached your device limit of 2! You must deactivate a device to activate a new one.',
};

test('signing in adds the device, active if the limit allows; adding it again updates the model', async () => {
  const { devices, limit } = await member.client.device.list();
  expect(limit).toBe(5);
  expect(devices).toEqual([
    {
      deviceIdentifier: expect.any(String),
      isActive: true,
      name: null,
      model: 'Linux Chrome',
      platform: 'web',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      network: '127.0.0.0/24',
    },
  ]);
  const [first] = devices;
  const device = { deviceIdentifier: first?.deviceIdentifier ?? '', model: 'Linux Chrome 2' };
  expect(await member.client.device.add({ body: { device } })).toEqual({ ...first, model: 'Linux Chrome 2' });
  expect((await member.client.device.list()).devices).toHaveLength(1);
});

test('the current device comes first, then active before inactive, then the newest', async () => {
  const added = [await add('b'), await add('c'), await add('d'), await add('e')];
  for (const { deviceIdentifier } of [added[1], added[3]].filter((device) => device !== undefined)) {
    await setActive(deviceIdentifier, false);
  }
  const models = async () => (await member.client.device.list()).devices.map(({ model }) => model);
  expect(await models()).toEqual(['Linux Chrome', 'd', 'b', 'e', 'c']);
  const own = (await member.client.device.list()).devices[0]?.deviceIdentifier ?? '';
  await setActive(own, false);
  expect(await models()).toEqual(['Linux Chrome', 'd', 'b', 'e', 'c']);
});

test('at the limit a new device stays inactive and activation is refused with its text', async () => {
  await configure({ device_management_limit: 2 });
  const second = await add();
  const third = await add();
  expect([second.isActive, third.isActive]).toEqual([true, false]);
  expect(await refusalOf(setActive(third.deviceIdentifier, true))).toMatchObject(full);
  expect(await refusalOf(setActive(second.deviceIdentifier, true))).toBeNull();
  expect(await setActive(second.deviceIdentifier, false)).toEqual({ ...second, isActive: false });
  expect(await setActive(third.deviceIdentifier, true)).toEqual({ ...third, isActive: true });
  expect(await activeCount()).toBe(2);
});

test('without device management there is no limit', async () => {
  await configure({ device_management_limit: 1, device_management_enabled: false });
  const second = await add();
  expect(second.isActive).toBe(true);
  await setActive(second.deviceIdentifier, false);
  expect(await setActive(second.deviceIdentifier, true)).toMatchObject({ isActive: true });
});

test('a device keeps the name that its owner gave it when the model changes, and shows the model without one', async () => {
  const { deviceIdentifier, model, name } = await add();
  expect(name).toBeNull();
  const rename = (to: string | null) => member.client.device.setActive({ body: { deviceIdentifier, name: to } });
  expect(await rename('  Kitchen ')).toMatchObject({ name: 'Kitchen', model, isActive: true });
  await setActive(deviceIdentifier, false);
  const device = { deviceIdentifier, model: 'Windows Edge' };
  expect(await member.client.device.add({ body: { device } })).toMatchObject({
    name: 'Kitchen',
    model: 'Windows Edge',
    isActive: false,
  });
  for (const empty of ['', null]) {
    await rename('Kitchen');
    expect((await rename(empty)).name).toBeNull();
  }
  const invalid = (body: object) => refusalOf(member.client.device.setActive({ body: { deviceIdentifier, ...body } }));
  expect(await invalid({})).toMatchObject({ status: 400, fields: [{ path: 'body.isActive' }] });
  expect(await invalid({ name: 'x'.repeat(51) })).toMatchObject({ status: 400, fields: [{ path: 'body.name' }] });
  expect(await invalid({ name: 'two\nlines' })).toMatchObject({ status: 400, fields: [{ path: 'body.name' }] });
});

test('a device shows when and from which network it was last used, only to its owner', async () => {
  const device = newDevice('Android Chrome');
  const before = server.clock.now();
  server.clock.advance(60_000);
  const record = await server.client.account.login({ body: { email: member.email, password: testPassword, device } });
  const read = async () => (await member.client.device.list()).devices.find((one) => one.model === 'Android Chrome');
  const first = await read();
  expect(Date.parse(first?.lastSeen ?? '')).toBeGreaterThan(before.getTime());
  expect(first?.network).toBe('127.0.0.0/24');
  server.clock.advance(60 * 60_000);
  await server.as(record).account.userInfo({ query: { select: 'userid' } });
  await expect
    .poll(async () => Date.parse((await read())?.lastSeen ?? ''))
    .toBeGreaterThan(before.getTime() + 60 * 60_000);
  expect(await add('never signed in')).toMatchObject({ lastSeen: null, network: null });
});

test('20 activations at once, by two servers, never pass the limit', async () => {
  await configure({ device_management_limit: 1 });
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await add(`model ${n}`)).deviceIdentifier);
  await configure({ device_management_limit: 7 });
  const elsewhere = other.as(member);
  const outcomes = await Promise.all(
    ids.map((id, n) => refusalOf(setActive(id, true, n % 2 === 0 ? member.client : elsewhere))),
  );
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(6);
  expect(outcomes.filter((outcome) => outcome !== null)).toEqual(
    Array.from({ length: 14 }, () => expect.objectContaining({ code: 'device_limit' })),
  );
  expect(await activeCount()).toBe(7);
});

test('of 20 new devices at once, by two servers, as many as the limit are active', async () => {
  const elsewhere = other.as(member);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? member.client : elsewhere).device.add({ body: { device: newDevice(`model ${n}`) } }),
    ),
  );
  expect((await member.client.device.list()).devices).toHaveLength(21);
  expect(await activeCount()).toBe(5);
});

test('removing a device ends its sessions, on every server within 5 s, and no other', async () => {
  const device = newDevice();
  const record = await server.client.account.login({
    body: { email: member.email, password: testPassword, device },
  });
  const info = (at: TestServer, of: { token: string }) => at.as(of).account.userInfo({ query: { select: 'userid' } });
  await Promise.all([info(server, record), info(other, record)]);
  await member.client.device.remove({ body: { deviceIdentifier: device.deviceIdentifier } });
  const removedAt = Date.now();
  expect(await refusalOf(info(server, record))).toMatchObject({ status: 401 });
  const renewal = server.client.account.renew({
    body: { refreshToken: record.refreshToken, userId: member.userId, device },
  });
  expect(await refusalOf(renewal)).toMatchObject({ code: 'session_ended' });
  await expect.poll(() => refusalOf(info(other, record)), { timeout: 8000 }).toMatchObject({ status: 401 });
  expect(Date.now() - removedAt).toBeLessThan(sessionsEndWithinMs);
  expect((await member.client.device.list()).devices).toHaveLength(1);
  const audited = await server.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'subject'])
    .where('actor_id', '=', member.userId)
    .execute();
  expect(audited).toContainEqual({ action: 'account.remove-device', subject: `account:${member.userId}` });
});

test('another account’s devices are not found', async () => {
  const stranger = await signUp(server);
  const [own] = (await member.client.device.list()).devices;
  const deviceIdentifier = own?.deviceIdentifier ?? '';
  const notFound = { status: 404, code: 'not_found' };
  for (const isActive of [true, false]) {
    expect(await refusalOf(setActive(deviceIdentifier, isActive, stranger.client))).toMatchObject(notFound);
  }
  expect(await refusalOf(stranger.client.device.remove({ body: { deviceIdentifier } }))).toMatchObject(notFound);
  expect((await member.client.device.list()).devices).toEqual([own]);
});

test('an account that keeps adding devices has the newest; active and signed-in ones stay', async () => {
  await configure({ device_management_limit: 1 });
  const elsewhere = newDevice('signed in');
  await server.client.account.login({ body: { email: member.email, password: testPassword, device: elsewhere } });
  for (let n = 0; n < 60; n += 1) await add(`model ${n}`);
  const models = (await member.client.device.list()).devices.map(({ model }) => model);
  expect(models).toHaveLength(52);
  expect(models.slice(0, 2)).toEqual(['Linux Chrome', 'model 59']);
  expect(models).toContain('signed in');
});
