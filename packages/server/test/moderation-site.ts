import { afterAll, afterEach } from 'vitest';
import { makeTeam } from '../src/features/creator/test-data.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { makeMedia } from '../src/features/media/test-data.ts';
import { signUp, type TestAccount, type TestAccountOptions } from './accounts.ts';
import { type ChatReader, openChatReader } from './chat-socket.ts';
import { type CommentReader, openComments } from './comment-socket.ts';
import { startSecondServer, startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** A site for all tests of a file, with two viewers; it is closed after them. */
export async function siteOfFile(options: TestServerOptions = {}) {
  const site = await openModerationSite({}, options);
  afterEach(() => site.hangUp());
  afterAll(() => site.close());
  const [ada, bob] = [await site.member({ displayName: 'Ada' }), await site.member({ displayName: 'Bob' })];
  return { ...site, ada, bob };
}

/** A service with a creator's team, its moderator, and staff; two processes. */
export interface ModerationSite {
  server: TestServer;
  second: TestServer;
  staff: TestAccount;
  teamId: number;
  teamModerator: TestAccount;
  /** Signs up a member who is old enough to have written before. */
  member(options?: TestAccountOptions): Promise<TestAccount>;
  /** Makes a free video of the team, or without a creator. */
  video(options?: { teamId?: number }): Promise<number>;
  /** Starts a free stream of the team, on air. */
  stream(): Promise<{ livestreamId: number; mediaId: number; assetId: string }>;
  comments(account: TestAccount, at?: TestServer): Promise<CommentReader>;
  chat(account: TestAccount, at?: TestServer): Promise<ChatReader>;
  hangUp(): void;
  close(): Promise<void>;
}

/** Opens the site; `env` applies to both processes, and `options` to the first one. */
export async function openModerationSite(
  env: Record<string, string> = {},
  options: TestServerOptions = {},
): Promise<ModerationSite> {
  const server = await startTestServer({ ...options, env });
  const second = await startSecondServer(server, env);
  const { db } = server.platform;
  const staff = await signUp(server, { role: 'moderator', displayName: 'Sam Staff' });
  const teamModerator = await signUp(server, { displayName: 'Tess Team' });
  const teamId = await makeTeam(db);
  const member = { team_id: teamId, account_id: teamModerator.userId, role: 'moderator' };
  await db.insertInto('creator_team_member').values(member).execute();
  const sockets: { disconnect(): unknown }[] = [];
  const credit = (mediaId: number, team: number) =>
    db.insertInto('media_creator').values({ media_id: mediaId, team_id: team }).execute();
  return {
    server,
    second,
    staff,
    teamId,
    teamModerator,
    member: (options = {}) => signUp(server, options),
    async video(options = {}) {
      const mediaId = await makeMedia(db, { access: 'free' });
      if (options.teamId !== undefined) await credit(mediaId, options.teamId);
      return mediaId;
    },
    async stream() {
      const stream = await makeStream(server.platform, { access: 'free', onAir: true });
      await credit(stream.mediaId, teamId);
      return stream;
    },
    async comments({ token }, at = server) {
      const reader = await openComments(at.url, token);
      sockets.push(reader.socket);
      return reader;
    },
    async chat({ token }, at = server) {
      const reader = await openChatReader(at.url, token);
      sockets.push(reader.socket);
      return reader;
    },
    hangUp() {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
    async close() {
      await second.close();
      await server.close();
    },
  };
}
