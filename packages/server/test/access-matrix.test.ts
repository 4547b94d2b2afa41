import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@greenlight/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../src/features/account/session/open-session.ts';
import { openImpersonationSession } from '../src/features/account/session/staff-session.ts';
import { makeChannel } from '../src/features/channel/factory.ts';
import { makeTeam } from '../src/features/creator/factory.ts';
import { makeStream } from '../src/features/live/factory.ts';
import { makePlayable } from '../src/features/playback/factory.ts';
import {
  accessDocument,
  type CheckedRoute,
  calls,
  expectedOf,
  rolePermissions,
  type ViewerName,
  viewerKinds,
  viewerNames,
} from './access-table.ts';
import { signUp } from './accounts.ts';
import { newDevice } from './device.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface Resources {
  mediaId: number;
  channelId: number;
  seasonId: number;
  teamId: number;
}

let server: TestServer;
let strangerId: string;
let strangerEmail: string;
let teamId: number;
let makerId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ userId: strangerId, email: strangerEmail } = await signUp(server));
  makerId = (await signUp(server, { role: 'creator' })).userId;
});
afterAll(() => server?.close());

function joinTeam(userId: string, role: string) {
  const row = { team_id: teamId, account_id: userId, role };
  return server.platform.db.insertInto('creator_team_member').values(row).execute();
}

interface Caller {
  userId: string | null;
  token: string | null;
}

async function openMaker(): Promise<string> {
  const device = newDevice();
  const origin = { device, ip: '127.0.0.1', userAgent: 'test' };
  return (await openSession(server.platform, server.platform.db, { userId: makerId, origin })).token;
}

/** Of its own for each call: many end the session or change the account. The maker stays who made the resources. */
async function callerOf(name: ViewerName): Promise<Caller> {
  const kind: {
    role: string | null;
    team?: string;
    maker?: true;
    bystander?: true;
    subscribed?: true;
    unconfirmed?: true;
  } = viewerKinds[name];
  if (kind.role === null) return { userId: null, token: null };
  if (kind.maker) return { userId: makerId, token: await openMaker() };
  const role = kind.role as keyof typeof rolePermissions;
  const account = await signUp(server, { role, subscribed: kind.subscribed ?? false });
  if (kind.team) await joinTeam(account.userId, kind.team);
  if (kind.unconfirmed) {
    await server.platform.db
      .updateTable('session')
      .set({ confirmed_at: null })
      .where('account_id', '=', account.userId)
      .execute();
  }
  if (!kind.bystander) return account;
  const { userId: actorId } = await signUp(server, { role: 'operator' });
  const opened = { userId: account.userId, actorId, ip: '127.0.0.1', userAgent: 'test' };
  const { token } = await openImpersonationSession(server.platform, server.platform.db, opened);
  return { userId: account.userId, token };
}

/** The maker's, and credited to the team. */
async function makeResources(name: string): Promise<Resources> {
  const { db } = server.platform;
  const { channelId, seasonIds } = await makeChannel(db, { createdBy: makerId, seasons: 1 });
  const { mediaId } = name.startsWith('studioLive.')
    ? await makeStream(server.platform, { createdBy: makerId, teamIds: [teamId] })
    : await makePlayable(server.platform, { createdBy: makerId, teamId });
  if (name.startsWith('studioTrash.')) {
    await db.updateTable('media').set({ removed_at: new Date() }).where('id', '=', mediaId).execute();
  }
  return { mediaId, channelId, seasonId: seasonIds[0] as number, teamId };
}

/** Calls that anybody of the role may make are made about what is not there, so that they change nothing. */
const nothing = { mediaId: 987_654, channelId: 987_654, seasonId: 987_654 };

/** Bodies of `owned` calls have to be good: whose the resource is, is asked after that. */
const ownedBodies: Record<string, object> = {
  'studioMedia.update': {},
  'studioMedia.frameAsThumbnail': { time: 0 },
  'studioMedia.setCaptions': { label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello' },
  'studioChannels.addSeason': { number: 7, title: 'New' },
};

function addressOf(name: string, route: CheckedRoute, resources: Resources, userId: string | null): string {
  const { mediaId, channelId, seasonId } = resources;
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = route.params?.shape ?? {};
  const own: Record<string, string | number> = {
    mediaId,
    seasonId,
    userId: strangerId,
    language: 'en',
    id: route.path.includes('/creators/') || route.owned === 'creator' ? teamId : channelId,
  };
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, key: string) => {
    const candidates = [own[key], randomUUID(), '1', 'no-such-thing'].filter((value) => value !== undefined);
    return String(candidates.find((value) => shape[key]?.safeParse(String(value)).success) ?? candidates.at(-1));
  });
  const query = new URLSearchParams({ userId: userId ?? strangerId, email: strangerEmail });
  return `${server.url}/${route.host === 'media' ? 'media' : `api/${route.host}`}${path}?${query}`;
}

async function outcomeOf(name: string, route: CheckedRoute, viewer: ViewerName, resources: Resources): Promise<string> {
  const caller = await callerOf(viewer);
  const { takes } = route;
  const hasBody = route.method !== 'GET' && (!name.startsWith('raw.') || takes !== undefined);
  const response = await fetch(addressOf(name, route, resources, caller.userId), {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
      ...(hasBody && { 'content-type': takes?.[0] ?? 'application/json' }),
    },
    ...(hasBody && { body: takes ? 'x' : JSON.stringify(ownedBodies[name] ?? {}) }),
  });
  const text = await response.text();
  // What is not built yet answers 501, and what nobody has set up in this service 503.
  if (response.status >= 500 && ![501, 503].includes(response.status)) return `${response.status} ${text}`;
  // Of others' drafts nobody is told that they are there.
  if (route.owned && response.status === 404) return 'forbidden';
  return response.status === 401 || response.status === 403 ? String((JSON.parse(text) as Problem).code) : 'may';
}

test.each(calls)('%s', async (name, route) => {
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const viewer of viewerNames) {
    // Anew each time: some calls remove it.
    teamId = await makeTeam(server.platform.db);
    await joinTeam(makerId, 'owner');
    const resources = route.owned ? await makeResources(name) : { ...nothing, teamId };
    found[viewer] = await outcomeOf(name, route, viewer, resources);
    expected[viewer] = expectedOf(name, route, viewer);
  }
  expect(found).toEqual(expected);
});

test('the roles that come with the service may what is written down', async () => {
  const { client } = await signUp(server, { role: 'operator' });
  const { roles } = await client.staff.roles();
  const stored = Object.fromEntries(roles.map(({ name, permissions }) => [name, permissions.toSorted()]));
  const written = Object.entries(rolePermissions).map(([name, permissions]) => [name, [...permissions].toSorted()]);
  expect(stored).toEqual(Object.fromEntries(written));
});

test('docs/access-matrix.md is what the contract says', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/access-matrix.md'), 'utf8');
  expect(written).toBe(accessDocument());
});
