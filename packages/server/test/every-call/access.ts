import { randomUUID } from 'node:crypto';
import type { Problem } from '@greenlight/contract/errors';
import { openSession } from '../../src/features/account/session/open-session.ts';
import { openImpersonationSession } from '../../src/features/account/session/staff-session.ts';
import { makeChannel } from '../../src/features/channel/test-data.ts';
import { makeTeam } from '../../src/features/creator/test-data.ts';
import { insertRestream, listRestreams } from '../../src/features/live/restream/restream-queries.ts';
import { makeStream } from '../../src/features/live/test-data.ts';
import { makePlayable } from '../../src/features/playback/test-data.ts';
import { signUp } from '../accounts.ts';
import { newDevice } from '../device.ts';
import type { TestServer } from '../test-server.ts';
import { type CheckedRoute, type ViewerKind, type ViewerName, viewerKinds } from './access-table.ts';

/** Ids that do not exist, for calls that are not `owned`, so that they change nothing. */
const nothing = { mediaId: 987_654, channelId: 987_654, seasonId: 987_654, restreamId: 987_654 };

/** Valid bodies for `owned` calls: the owner is checked after the body. */
const ownedBodies: Record<string, object> = {
  'studioLive.addChapter': { title: 'Chapter' },
  'studioRestream.add': { name: 'Elsewhere', url: 'rtmp://live.example.com/app', key: 'key' },
  'studioRestream.change': { isOn: true },
  'studioLive.rehearse': { rehearsal: true },
  'studioPlayout.setVideos': { mediaIds: [] },
  'studioPlayout.switchStation': { on: false },
  'studioPlayout.premiere': { startsAt: '2030-01-01T00:00:00.000Z' },
  'studioLive.pause': { paused: true },
  'studioLive.trim': { startS: 0, endS: null },
  'studioMedia.update': {},
  'studioMedia.frameAsThumbnail': { time: 0 },
  'studioMedia.setCaptions': { label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello' },
  'studioChannels.addSeason': { number: 7, title: 'New' },
};

export interface Caller {
  userId: string | null;
  token: string | null;
}

/** The creator of the resources, a member named in parameters, and the calling accounts. */
export interface People {
  makerId: string;
  stranger: { userId: string; email: string };
  teamId: number;
  callers: Map<ViewerName, Caller>;
}

export async function makePeople(server: TestServer): Promise<People> {
  const makerId = (await signUp(server, { role: 'creator' })).userId;
  const stranger = await signUp(server);
  return { makerId, stranger, teamId: await makeTeamOf(server, makerId), callers: new Map() };
}

/** Calls as this viewer: `may`, the code of a 401 or 403, or status and text of a failure. */
export async function outcomeOf(
  server: TestServer,
  people: People,
  call: [name: string, route: CheckedRoute],
  viewer: ViewerName,
): Promise<string> {
  const [name, route] = call;
  const caller = people.callers.get(viewer) ?? (await makeCaller(server, people, viewer));
  people.callers.set(viewer, caller);
  const { takes } = route;
  const hasBody = route.method !== 'GET' && (!name.startsWith('raw.') || takes !== undefined);
  const response = await fetch(await addressOf(server, people, call, caller.userId), {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
      ...(hasBody && { 'content-type': takes?.[0] ?? 'application/json' }),
    },
    ...(hasBody && { body: takes ? 'x' : JSON.stringify(ownedBodies[name] ?? {}) }),
  });
  const text = await response.text();
  if (response.ok && route.method !== 'GET') await replaceCaller(server, people, viewer, route);
  // Calls that need a setup return 503.
  if (response.status >= 500 && response.status !== 503) return `${response.status} ${text}`;
  // The service hides drafts of others with 404.
  if (route.owned && response.status === 404) return 'forbidden';
  return response.status === 401 || response.status === 403 ? String((JSON.parse(text) as Problem).code) : 'may';
}

/**
 * Makes a new caller after a successful call, which may have ended the session, changed the account or removed the
 * team.
 */
async function replaceCaller(server: TestServer, people: People, viewer: ViewerName, route: CheckedRoute) {
  people.callers.delete(viewer);
  if (route.host !== 'studio') return;
  people.teamId = await makeTeamOf(server, people.makerId);
  people.callers.clear();
}

async function makeTeamOf(server: TestServer, makerId: string): Promise<number> {
  const teamId = await makeTeam(server.platform.db);
  await joinTeam(server, { teamId, userId: makerId, role: 'owner' });
  return teamId;
}

function joinTeam(
  { platform }: TestServer,
  { teamId, userId, role }: { teamId: number; userId: string; role: string },
) {
  const row = { team_id: teamId, account_id: userId, role };
  return platform.db.insertInto('creator_team_member').values(row).execute();
}

export async function makeCaller(server: TestServer, { makerId, teamId }: People, name: ViewerName): Promise<Caller> {
  const kind: ViewerKind = viewerKinds[name];
  if (kind.role === null) return { userId: null, token: null };
  if (kind.maker) return { userId: makerId, token: await openMaker(server, makerId) };
  const account = await signUp(server, { role: kind.role, subscribed: kind.subscribed ?? false });
  if (kind.team) await joinTeam(server, { teamId, userId: account.userId, role: kind.team });
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

async function openMaker({ platform }: TestServer, userId: string): Promise<string> {
  const origin = { device: newDevice(), ip: '127.0.0.1', userAgent: 'test' };
  return (await openSession(platform, platform.db, { userId, origin })).token;
}

async function addressOf(
  server: TestServer,
  people: People,
  [name, route]: [string, CheckedRoute],
  userId: string | null,
): Promise<string> {
  const { stranger, teamId } = people;
  const { mediaId, channelId, seasonId, restreamId } = route.owned
    ? await makeResources(server, people, name)
    : nothing;
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = route.params?.shape ?? {};
  const own: Record<string, string | number> = {
    mediaId,
    seasonId,
    restreamId,
    userId: stranger.userId,
    language: 'en',
    id: route.path.includes('/creators/') || route.owned === 'creator' ? teamId : channelId,
  };
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, key: string) => {
    const candidates = [own[key], randomUUID(), '1', 'no-such-thing'].filter((value) => value !== undefined);
    return String(candidates.find((value) => shape[key]?.safeParse(String(value)).success) ?? candidates.at(-1));
  });
  const query = new URLSearchParams({ userId: userId ?? stranger.userId, email: stranger.email });
  return `${server.url}/${route.host === 'media' ? 'media' : `api/${route.host}`}${path}?${query}`;
}

/** Resources created by the maker and credited to the team. */
async function makeResources(server: TestServer, { makerId, teamId }: People, name: string) {
  const { db } = server.platform;
  const { channelId, seasonIds } = await makeChannel(db, { createdBy: makerId, seasons: 1 });
  const isStation = /^studioPlayout\.(?!premiere)/.test(name);
  const { mediaId } =
    isStation || /^studio(?:Live|Restream)\./.test(name)
      ? await makeStream(server.platform, {
          createdBy: makerId,
          teamIds: [teamId],
          ...(isStation && { kind: 'station' }),
        })
      : await makePlayable(server.platform, { createdBy: makerId, teamId });
  if (name.startsWith('studioTrash.')) {
    await db.updateTable('media').set({ removed_at: new Date() }).where('id', '=', mediaId).execute();
  }
  const restreamId = name.startsWith('studioRestream.') ? await makeRestream(server, mediaId) : 0;
  return { mediaId, channelId, seasonId: seasonIds[0] as number, restreamId };
}

async function makeRestream({ platform: { db, clock } }: TestServer, mediaId: number): Promise<number> {
  const stream = db.selectFrom('livestream').select('id').where('media_id', '=', mediaId);
  const { id: livestreamId } = await stream.executeTakeFirstOrThrow();
  const draft = { name: 'Elsewhere', url: 'rtmp://live.example.com/app', keySealed: Buffer.from('key') };
  await insertRestream(db, { ...draft, livestreamId, at: clock.now() });
  return (await listRestreams(db, livestreamId))[0]?.id ?? 0;
}
