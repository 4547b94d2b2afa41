import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { openChatReader } from '../../../test/chat-socket.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeStream } from '../live/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let owner: TestAccount;
let ada: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, { role: 'creator' });
  ada = await signUp(server, { displayName: '=Ada' });
});
afterAll(() => server?.close());

async function ownStream() {
  const { db } = server.platform;
  const teamId = await makeTeam(db);
  const member = { team_id: teamId, account_id: owner.userId, role: 'owner' };
  await db.insertInto('creator_team_member').values(member).execute();
  return makeStream(server.platform, { access: 'free', onAir: true, teamIds: [teamId] });
}

async function download(mediaId: number, { client }: Pick<TestAccount, 'client'> = owner): Promise<Response> {
  const { url } = await client.studioLive.exportChat({ params: { mediaId } });
  return fetch(new URL(url, server.url));
}

test('the team downloads the chat as a table, without what was removed or is delayed', async () => {
  const { mediaId, livestreamId } = await ownStream();
  const [writer, team] = [await openChatReader(server.url, ada.token), await openChatReader(server.url, owner.token)];
  server.clock.advance(1500);
  const first = await writer.write(livestreamId, '=HYPERLINK("https://evil.example","x")');
  const removed = await writer.write(livestreamId, 'Gone');
  await team.send({ type: 'announce', livestreamId, message: 'Two lines,\nand a "quote"' });
  await writer.send({ type: 'remove', livestreamId, messageId: removed });
  await team.send({ type: 'set-mode', livestreamId, settings: { delayS: 60 } });
  await writer.write(livestreamId, 'Delayed');
  const response = await download(mediaId);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="chat-${livestreamId}.csv"`);
  const at = server.clock.now().toISOString();
  const lines = (await response.text()).replace('\uFEFF', '').split('\r\n');
  expect(lines).toEqual([
    'id,created,offset (s),user id,name,message,reply to,announcement',
    `${first},${at},1.5,${ada.userId},'=Ada,"'=HYPERLINK(""https://evil.example"",""x"")",,`,
    expect.stringMatching(/^\d+,.*,"Two lines,\nand a ""quote""",,1$/),
    '',
  ]);
  const audit = await server.platform.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject'])
    .where('action', '=', 'chat.export')
    .execute();
  expect(audit).toEqual([{ actor_id: owner.userId, subject: `media:${mediaId}` }]);
  for (const { socket } of [writer, team]) socket.disconnect();
});

test('a chat of many messages comes whole and in order', async () => {
  const { mediaId, livestreamId } = await ownStream();
  const { db, clock } = server.platform;
  const count = 2500;
  const values = Array.from({ length: count }, (_, index) => ({
    livestream_id: livestreamId,
    account_id: ada.userId,
    client_id: crypto.randomUUID(),
    message: `Message ${index}`,
    created_at: clock.now(),
  }));
  await db.insertInto('chat_message').values(values).execute();
  const lines = (await (await download(mediaId)).text()).split('\r\n').slice(1, -1);
  expect(lines.map((line) => /Message \d+/.exec(line)?.[0])).toEqual(values.map(({ message }) => message));
});

test('only people who may edit the stream can download its chat, and no other file opens with its address', async () => {
  const { mediaId } = await ownStream();
  const other = await signUp(server, { role: 'creator' });
  await expect(download(mediaId, other)).rejects.toMatchObject({ code: 'not_found' });
  await expect(download(mediaId, ada)).rejects.toMatchObject({ code: 'forbidden' });
  const operator = await signUp(server, { role: 'operator' });
  expect((await download(mediaId, operator)).status).toBe(200);
  const video = await makeMedia(server.platform.db, { createdBy: owner.userId });
  await expect(download(video)).rejects.toMatchObject({ code: 'not_found' });
  const { url } = await owner.client.studioLive.exportChat({ params: { mediaId } });
  const late = new URL(url, server.url);
  server.clock.advance(11 * 60_000);
  expect((await fetch(late)).status).toBe(404);
  expect((await fetch(`${late.href.slice(0, -3)}abc`)).status).toBe(404);
});
