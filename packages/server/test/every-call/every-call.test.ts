import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@greenlight/contract/api';
import type { Route, Routes } from '@greenlight/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChannel } from '../../src/features/channel/test-data.ts';
import { makeTeam } from '../../src/features/creator/test-data.ts';
import { makeMedia } from '../../src/features/media/test-data.ts';
import { signUp, type TestAccount } from '../accounts.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { makePeople, outcomeOf, type People } from './access.ts';
import { accessDocument, calls, expectedOf, rolePermissions, viewerNames } from './access-table.ts';
import { faultsOf } from './bad-input.ts';
import { fuzz } from './fuzz-input.ts';
import { socketDocument } from './socket-table.ts';

/** `server` is for the access checks; `inputServer` for bad input, which changes roles and settings. */
let server: TestServer;
let inputServer: TestServer;
let people: People;
let stranger: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server);
  inputServer = await startTestServer();
  stranger = await signUp(inputServer);
  const { db } = inputServer.platform;
  const { channelId } = await makeChannel(db, { seasons: 2 });
  await makeTeam(db);
  for (let count = 0; count < 5; count++) await makeMedia(db, { channelId });
});
afterAll(async () => {
  await server?.close();
  await inputServer?.close();
});

const routes = new Map(
  Object.entries<Routes>(api).flatMap(([group, named]) =>
    Object.entries(named).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
  ),
);

test.each(calls)('%s refuses viewers and answers bad input as the contract says', async (name, checked) => {
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const viewer of viewerNames) {
    found[viewer] = await outcomeOf(server, people, [name, checked], viewer);
    expected[viewer] = expectedOf(name, checked, viewer);
  }
  expect(found).toEqual(expected);
  const route = routes.get(name);
  if (!route) return;
  // A new account, because some calls end the session or change the account.
  const { token } = await signUp(inputServer, { role: 'operator' });
  expect(await faultsOf(inputServer, route, { token, strangerId: stranger.userId })).toEqual([]);
  await fuzz(inputServer, route, await signUp(inputServer, { role: 'operator' }), await signUp(inputServer));
});

test('the roles that come with the service have the expected permissions', async () => {
  const { client } = await signUp(server, { role: 'operator' });
  const { roles } = await client.staff.roles();
  const stored = Object.fromEntries(roles.map(({ name, permissions }) => [name, permissions.toSorted()]));
  const written = Object.entries(rolePermissions).map(([name, permissions]) => [name, [...permissions].toSorted()]);
  expect(stored).toEqual(Object.fromEntries(written));
});

test('docs/access-matrix.md matches the contract', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../../docs/access-matrix.md'), 'utf8');
  expect(written).toBe(accessDocument() + socketDocument());
});
