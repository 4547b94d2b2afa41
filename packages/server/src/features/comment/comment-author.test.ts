import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { openComments } from '../../../test/comment-socket.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { grantPlanBadge } from '../badge/grant-badge.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('beside the name are the role at this video and the badge that the author shows', async () => {
  const { db, clock } = server.platform;
  const inTeam = await signUp(server, { displayName: 'Cleo' });
  const elsewhere = await signUp(server, { displayName: 'Dora', role: 'creator' });
  const operator = await signUp(server, { displayName: 'Emil', role: 'operator' });
  const moderator = await signUp(server, { displayName: 'Finn', role: 'moderator' });
  const support = await signUp(server, { displayName: 'Gus', role: 'support' });
  const staffInTeam = await signUp(server, { displayName: 'Hedy', role: 'operator' });
  const withBadge = await signUp(server, { displayName: 'Ida' });
  const teamId = await makeTeam(db, { memberIds: [inTeam.userId, staffInTeam.userId], role: 'owner' });
  await makeTeam(db, { memberIds: [elsewhere.userId], role: 'owner' });
  await grantPlanBadge(db, { userId: withBadge.userId, badge: 'annual', event: 'test', at: clock.now() });
  const mediaId = await makeMedia(db, { access: 'free', teamIds: [teamId] });
  let originalCommentId: number | undefined;
  for (const { token } of [inTeam, elsewhere, operator, moderator, support, staffInTeam, withBadge]) {
    const reader = await openComments(server.url, token);
    await reader.write(mediaId, 'Hello');
    originalCommentId ??= (await reader.get(mediaId)).comments[0]?.commentId;
    reader.socket.disconnect();
  }
  const reader = await openComments(server.url, withBadge.token);
  await reader.write(mediaId, 'A reply', { originalCommentId });
  const forMembers = await reader.get(mediaId);
  reader.socket.disconnect();
  const badgeUrl = `${server.url}/badge/star.svg`;
  for (const { comments } of [forMembers, await server.client.comment.list({ params: { mediaId } })]) {
    expect(comments.map(({ author }) => [author.displayName, author.role, author.badgeUrl])).toEqual([
      ['Ida', 'member', badgeUrl],
      ['Hedy', 'creator', null],
      ['Gus', 'member', null],
      ['Finn', 'operator', null],
      ['Emil', 'operator', null],
      ['Dora', 'member', null],
      ['Cleo', 'creator', null],
    ]);
    expect(comments.at(-1)?.replies).toMatchObject([{ author: { displayName: 'Ida', role: 'member', badgeUrl } }]);
  }
});
