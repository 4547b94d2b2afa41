import type { Permission } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDueAccount, listUnfinishedErasures } from '../src/features/account/erasure/account-deletion-queries.ts';
import { removeEndedExports } from '../src/features/account/export/data-export.ts';
import { sweepTokens } from '../src/features/account/integrity/single-use-token.ts';
import { sweepCodes } from '../src/features/account/one-time-code.ts';
import { countGuess } from '../src/features/account/one-time-code-queries.ts';
import { findAccountByEmail } from '../src/features/account/queries.ts';
import { endSessions } from '../src/features/account/session/end-session.ts';
import { openSession } from '../src/features/account/session/open-session.ts';
import { renewSession, sweepSessions } from '../src/features/account/session/refresh-token.ts';
import { listSessions } from '../src/features/account/session/session-list.ts';
import { listOwners } from '../src/features/account/session/session-queries.ts';
import { findAccountOfIdentity } from '../src/features/account/social/identity-queries.ts';
import { deleteForgottenDevices, listDevices } from '../src/features/device/queries.ts';
import { sweepStreams } from '../src/features/device/stream/concurrent-stream.ts';
import { countStreams } from '../src/features/device/stream/stream-queries.ts';
import { missingDocuments } from '../src/features/legal/missing-documents.ts';
import { fanOut } from '../src/features/notification/fan-out.ts';
import { markAllRead, readInbox, sweepInbox } from '../src/features/notification/inbox.ts';
import { sendVideoDigests } from '../src/features/notification/video-digest.ts';
import { readPointsOfMember } from '../src/features/points/points-ledger.ts';
import { readFunnels } from '../src/features/referral/funnel.ts';
import { searchMembers } from '../src/features/staff/member/manage-member.ts';
import { readMemberDetail } from '../src/features/staff/member/member-detail.ts';
import { readAuditLog } from '../src/features/staff/readable-audit-log.ts';
import { readRoles } from '../src/features/staff/role.ts';
import type { Platform } from '../src/platform/platform.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { newDevice } from './device.ts';
import { openPlanReader, type PlanReader } from './plan-reader.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const accounts = 10_000;
/** Tables that grow with the accounts. */
const bigTables = new Set([
  'account',
  'account_identity',
  'audit_entry',
  'campaign_visit',
  'creator_follow',
  'creator_referral',
  'device',
  'legal_acceptance',
  'mail_choice',
  'membership_fact',
  'notification',
  'notification_choice',
  'notification_event',
  'one_time_code',
  'points_by_hand',
  'points_holder',
  'points_movement',
  'push_subscription',
  'referral_attribution',
  'refresh_token',
  'session',
  'spent_token',
  'stream',
  'video_letter',
]);
const readsMax = 6;
/** A member's page in the studio reads everything that belongs to the account. */
const detailReadsMax = 12;
/** Blocks for a thousand followers, each with a push subscription, its session and the chosen notification types. */
const batchBlocksMax = 12_000;

let server: TestServer;
let reader: PlanReader;
let platform: Platform;
let member: TestAccount;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer();
  const now = server.clock.now();
  await seedCatalogue(server.platform.db, { media: 1000, now });
  await seedAccounts(server.platform.db, { accounts, now });
  // Makes sequential scans cost as much as with a million accounts.
  const cost = sql.lit(1_000_000 / accounts);
  await sql`alter database ${sql.id(new URL(server.platform.config.databaseUrl ?? '').pathname.slice(1))} set seq_page_cost = ${cost}`.execute(
    server.platform.db,
  );
  reader = openPlanReader(server, bigTables);
  platform = reader.platform;
  member = await signUp(server, { subscribed: true });
  const { id } = await server.platform.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  sessionId = id;
}, 240_000);
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

const first = { page: 1, pageSize: 20 };
const deep = { page: 300, pageSize: 20 };
const device = newDevice();

function viewer() {
  const { userId } = member;
  return { userId, sessionId, deviceIdentifier: userId, permissions: [] as Permission[], actorId: null };
}

function since() {
  return new Date(server.clock.now().getTime() - 60_000);
}

async function renew() {
  const { userId, email } = await signUp(server);
  const body = { email, password: 'correct-horse', device };
  const { refreshToken } = await server.client.account.login({ body });
  return renewSession(platform, { userId, refreshToken, deviceIdentifier: device.deviceIdentifier });
}

const calls: [string, () => Promise<unknown>][] = [
  ['a login by e-mail', () => findAccountByEmail(platform.db, 'member-77@example.com')],
  ['a login through Google', () => findAccountOfIdentity(platform.db, 'google', '77')],
  [
    'a session',
    () =>
      openSession(platform, platform.db, { userId: member.userId, origin: { device, ip: '127.0.0.1', userAgent: '' } }),
  ],
  ['whose session it is', () => listOwners(platform.db, [sessionId])],
  ['a renewal', renew],
  ['sessions', () => listSessions(platform, viewer())],
  [
    'a guessed code',
    () =>
      countGuess(platform.db, {
        email: 'member-77@example.com',
        purpose: 'verify-email',
        at: server.clock.now(),
        attemptsMax: 5,
      }),
  ],
  ['devices', () => listDevices(platform.db, { userId: member.userId, current: member.userId })],
  ['streams', () => countStreams(platform.db, { userId: member.userId, since: since() })],
  ['the inbox', () => readInbox(platform, { userId: member.userId, ...first })],
  ['the inbox, deep', () => readInbox(platform, { userId: member.userId, ...deep })],
  ['all of the inbox read', () => markAllRead(platform, member.userId)],
  ['gathered letters', () => sendVideoDigests(platform)],
  ['the legal wall', () => missingDocuments(platform, member.userId)],
  ['studio: members', () => searchMembers(platform, first)],
  ['studio: members, deep', () => searchMembers(platform, deep)],
  ['studio: one member', () => searchMembers(platform, { search: 'member-777@', ...first })],
  ['studio: what all members have', () => searchMembers(platform, { search: 'example.com', ...first })],
  ['studio: what no member has', () => searchMembers(platform, { search: 'zebra crossing', ...first })],
  ['studio: two letters', () => searchMembers(platform, { search: 'zz', ...first })],
  ['studio: moderators', () => searchMembers(platform, { role: 'moderator', ...first })],
  ['studio: suspended members', () => searchMembers(platform, { suspended: true, ...first })],
  ['studio: a search of the suspended', () => searchMembers(platform, { search: 'abc', suspended: true, ...first })],
  ['studio: roles', () => readRoles(platform)],
  ['studio: the log', () => readAuditLog(platform, first)],
  ['studio: the log, deep', () => readAuditLog(platform, deep)],
  ['studio: the log of an actor', () => readAuditLog(platform, { actorId: member.userId, ...first })],
  ['studio: the log of a member', () => readAuditLog(platform, { subject: `account:${member.userId}`, ...first })],
  ['studio: the log of what is done to members', () => readAuditLog(platform, { action: 'member.', ...first })],
  ['studio: the log of what nobody does', () => readAuditLog(platform, { action: 'nothing.', ...first })],
  [
    'studio: the log of what an actor did to members',
    () => readAuditLog(platform, { actorId: member.userId, action: 'member.', ...first }),
  ],
  ['studio: the points of a member', () => readPointsOfMember(platform, { userId: member.userId, page: first })],
  ['studio: what became of visits', () => readFunnels(platform, {})],
  ['accounts to be erased', () => findDueAccount(platform.db, server.clock.now())],
  ['erasures', () => listUnfinishedErasures(platform.db)],
  ['the sessions that end', () => endSessions(platform, platform.db, member.userId, 'ended')],
];

const sweeps: typeof calls = [
  ['codes', () => sweepCodes(platform)],
  ['tokens', () => sweepTokens(platform)],
  ['sessions', () => sweepSessions(platform)],
  ['devices', () => deleteForgottenDevices(platform.db, member.userId)],
  ['streams', () => sweepStreams(platform)],
  ['archives', () => removeEndedExports(platform)],
];

test.each(calls)('%s: few statements, none with a full scan of a big table', async (_, call) => {
  expect(await reader.problemsOf(call, readsMax)).toEqual([]);
});

test('one batch of the followers is notified without a full scan of a big table', async () => {
  const batch = { eventId: 2000, teamIndex: 0, after: '00000000-0000-0000-0000-000000000000' };
  expect(await reader.problemsOf(() => fanOut(platform, batch), readsMax, batchBlocksMax)).toEqual([]);
});

test('studio: a member: few statements, none with a full scan of a big table', async () => {
  expect(await reader.problemsOf(() => readMemberDetail(platform, member.userId), detailReadsMax)).toEqual([]);
});

test.each(sweeps)('the sweep of old %s makes no full scan of a big table', async (_, sweep) => {
  expect(await reader.problemsOf(sweep, readsMax)).toEqual([]);
});

test('the sweep of the inboxes makes no full scan of a big table', async () => {
  expect(await reader.problemsOf(() => sweepInbox(platform), 3 + accounts / 1000)).toEqual([]);
});
