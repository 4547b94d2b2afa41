import { api } from '@greenlight/contract/api';
import type { Route } from '@greenlight/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/factory.ts';
import { makeTeam } from '../creator/factory.ts';
import { makeMedia } from './factory.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

const { channel, config, creator, heroes, media, studioChannels, studioConfig, studioCreators, studioMedia } = api;
const groups = { channel, config, creator, heroes, media, studioChannels, studioConfig, studioCreators, studioMedia };
const routes = Object.entries(groups).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);

const text = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  'NaN',
  '9007199254740993',
  '%00',
  '%',
  '..%2f..',
  '💥',
  'null',
  'x'.repeat(490),
];
const values: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53 + 2,
  '',
  '\0',
  '\ud800',
  'x'.repeat(50_000),
  "'; drop table media; --",
  '0000-01-01T00:00:00Z',
  [],
  [null],
  [[]],
  {},
  { __proto__: null, toString: 1 },
];

/** Every path with junk for its parameters, and with ids that exist. */
async function pathsOf(route: Route): Promise<string[]> {
  const { db } = server.platform;
  const { channelId, seasonIds } = await makeChannel(db, { seasons: 1 });
  const real: Record<string, number | string | undefined> = {
    id: channelId,
    seasonId: seasonIds[0],
    language: 'en',
    type: 'latest',
    tab: 'videos',
  };
  if (route.path.includes('creator')) real.id = await makeTeam(db);
  real.mediaId = await makeMedia(db, { channelId });
  const fill = (value: (name: string) => string) =>
    route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => value(name));
  const junk = route.path.includes(':')
    ? text.map((value) => fill(() => (value.startsWith('%') ? value : encodeURIComponent(value))))
    : [];
  return [fill((name) => String(real[name] ?? 'slug')), ...junk];
}

function queriesOf(route: Route): string[] {
  const names = Object.keys(route.query?.shape ?? {});
  return [
    '',
    ...names.flatMap((name) => text.map((value) => `?${name}=${value}`)),
    ...names.map((name) => `?${name}=1&${name}=2`),
  ];
}

function bodiesOf(route: Route): (string | undefined)[] {
  if (!route.body) return [undefined];
  const shape = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [];
  const fields = shape.flatMap((name) => values.map((value) => JSON.stringify({ version: 1, [name]: value })));
  return ['', '{', 'null', '[]', '"text"', '{}', `${'['.repeat(5000)}${']'.repeat(5000)}`, ...fields];
}

async function send(route: Route, path: string, body?: string) {
  const response = await fetch(`${server.url}/api/${route.host}${path}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${operator.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
  return { status: response.status, answer: await response.text() };
}

test.each(routes)('%s answers whatever it is sent, and never with an error of ours', async (_, route) => {
  const [good = '', ...junk] = await pathsOf(route);
  const calls = [
    ...junk.map((path) => send(route, path, route.body && '{}')),
    ...queriesOf(route).map((query) => send(route, good + query, route.body && '{}')),
    ...bodiesOf(route).map((body) => send(route, good, body)),
  ];
  const failed = (await Promise.all(calls)).filter(({ status }) => status >= 500 && status !== 501);
  expect(failed).toEqual([]);
});
