import { dayMs } from '@greenlight/contract/duration';
import { expect, test } from 'vitest';
import { siteOfFile } from '../../../test/moderation-site.ts';
import { forgetModeration } from './forget-moderation.ts';

const site = await siteOfFile();
const { ada } = site;

function codeOf(call: Promise<unknown>): Promise<string | null> {
  return call.then(() => null).catch((error: { code: string }) => error.code);
}

test('a member’s page has what they wrote where the caller moderates, and what was done', async () => {
  const { userId } = ada;
  const params = { userId };
  const [team, staff] = [site.teamModerator.client.studioModeratedMembers, site.staff.client.studioModeratedMembers];
  expect(await codeOf(team.member({ params }))).toBe('not_found');
  const [own, foreign] = [await site.video({ teamId: site.teamId }), await site.video()];
  const { livestreamId } = await site.stream();
  const writer = await site.comments(ada);
  const [mine, theirs] = [await writer.write(own, 'Mine'), await writer.write(foreign, 'Theirs')];
  await (await site.chat(ada)).write(livestreamId, 'Chat');
  expect(await team.member({ params })).toMatchObject({
    person: { userId, displayName: 'Ada', isBanned: false },
    counts: { texts: 2, removed: 0, reported: 0 },
    bans: [],
    notes: [],
  });
  expect(await staff.member({ params })).toMatchObject({ counts: { texts: 3 } });
  const textsOf = async (calls: typeof team, kind: 'comment' | 'chat') =>
    (await calls.memberTexts({ params, query: { kind } })).texts.map(({ text }) => text);
  expect(await textsOf(team, 'comment')).toEqual(['Mine']);
  expect(await textsOf(staff, 'comment')).toEqual(['Theirs', 'Mine']);
  expect(await textsOf(team, 'chat')).toEqual(['Chat']);
  expect(await staff.memberTexts({ params, query: { kind: 'comment', before: theirs } })).toMatchObject({
    texts: [{ subjectId: mine }],
    next: null,
  });
  const items = [mine, theirs].map((subjectId) => ({ kind: 'comment' as const, subjectId }));
  await site.staff.client.studioModeration.act({ body: { items, wish: { act: 'remove', reason: 'Off topic' } } });
  const body = { userId, teamId: site.teamId, minutes: 30, reason: 'Calm down' };
  await site.teamModerator.client.studioModeration.ban({ body });
  const kinds = async (calls: typeof team) => (await calls.memberActs({ params })).acts.map(({ kind }) => kind);
  expect(await kinds(team)).toEqual(['time-out', 'remove']);
  expect(await kinds(staff)).toEqual(['time-out', 'remove', 'remove']);
  expect(await team.member({ params })).toMatchObject({
    person: { isBanned: true },
    counts: { texts: 2, removed: 1 },
    bans: [{ reason: 'Calm down', by: 'Tess Team' }],
  });
});

test('notes are for the moderators of a creator or for staff; each deletes their own', async () => {
  const params = { userId: ada.userId };
  const [team, staff] = [site.teamModerator.client.studioModeratedMembers, site.staff.client.studioModeratedMembers];
  const note = await team.addNote({ params, body: { teamId: site.teamId, text: 'Was kind again' } });
  const secret = await staff.addNote({ params, body: { teamId: null, text: 'Known from before' } });
  expect(await codeOf(team.addNote({ params, body: { teamId: null, text: 'x' } }))).toBe('forbidden');
  const stranger = await site.member();
  expect(
    await codeOf(team.addNote({ params: { userId: stranger.userId }, body: { teamId: site.teamId, text: 'x' } })),
  ).toBe('not_found');
  expect((await team.member({ params })).notes).toEqual([{ ...note, isOwn: true }]);
  expect((await staff.member({ params })).notes).toMatchObject([
    { noteId: secret.noteId, team: null, isOwn: true },
    { noteId: note.noteId, team: { id: site.teamId }, isOwn: false, author: 'Tess Team' },
  ]);
  expect(await codeOf(staff.removeNote({ params: { noteId: note.noteId } }))).toBe('not_found');
  await team.removeNote({ params: { noteId: note.noteId } });
  expect((await team.member({ params })).notes).toEqual([]);
});

test('acts, notes and decided items are forgotten after their time; a ban stays while it runs', async () => {
  const { platform } = site.server;
  const { db } = platform;
  const count = async (table: 'moderation_act' | 'moderation_note' | 'moderation_item' | 'moderation_ban') =>
    (await db.selectFrom(table).select('id').execute()).length;
  const cleo = await site.member();
  const body = { userId: cleo.userId, teamId: null, minutes: null, reason: '' };
  await site.staff.client.studioModeration.ban({ body });
  const before = await count('moderation_act');
  await forgetModeration(platform);
  expect(await count('moderation_act')).toBe(before);
  site.server.clock.advance(181 * dayMs);
  await forgetModeration(platform);
  expect(await count('moderation_act')).toBe(1);
  expect(await count('moderation_ban')).toBe(1);
  expect(await count('moderation_item')).toBe(0);
  expect(await count('moderation_note')).toBe(1);
  site.server.clock.advance(731 * dayMs);
  await forgetModeration(platform);
  expect(await count('moderation_note')).toBe(0);
  expect(await count('moderation_ban')).toBe(1);
  await db.deleteFrom('account').where('id', '=', cleo.userId).execute();
  await forgetModeration(platform);
  expect(await count('moderation_ban')).toBe(0);
});
