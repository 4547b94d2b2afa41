import type { Change } from '@greenlight/contract/change-studio';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { removeUnusedImages } from '../image/remove-image.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { forgetUndoData } from './forget-undo-data.ts';

let server: TestServer;
let operator: TestAccount;
let creator: TestAccount;
let studio: TestAccount['client'];

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator', displayName: 'Olive' });
  creator = await signUp(server, { role: 'creator', displayName: 'Cleo' });
  studio = operator.client;
});
afterAll(() => server?.close());

async function changesOf(subject: string): Promise<Change[]> {
  return (await studio.studioChanges.list({ query: { subject } })).changes;
}

async function undoLast(subject: string, account = operator) {
  const [last] = await changesOf(subject);
  if (!last) throw new Error('there is no such change');
  return account.client.studioChanges.undo({ params: { id: last.id } });
}

function withoutTime<T extends { version: number }>(value: T) {
  return { ...value, version: 0, updatedAt: '' };
}

async function expectRestored(subject: string) {
  const [kind] = subject.split(':');
  const [restored, removed] = await changesOf(subject);
  expect([restored?.action, restored?.canUndo, restored?.actor]).toEqual([`${kind}.restore`, false, 'Olive']);
  expect([removed?.action, removed?.canUndo]).toEqual([`${kind}.remove`, false]);
  expect(restored?.changed.map(({ field, after }) => [field, after]).toSorted()).toEqual(
    removed?.changed.map(({ field, before }) => [field, before]).toSorted(),
  );
}

test('a page is restored with its address, pictures and rows, its draft and its published copy', async () => {
  const imageId = await makeImageRow(server.platform.db);
  const made = await studio.studioPages.create({
    body: {
      slug: 'about',
      title: 'About',
      images: [{ imageId, type: 'poster' }],
      pageRows: [
        { type: 'faq', title: 'Asked' },
        { type: 'media-list', title: 'New', source: { kind: 'latest' } },
      ],
    },
  });
  const params = { id: made.id };
  const { version } = await studio.studioPages.publish({ params, body: { version: made.version } });
  const page = await studio.studioPages.saveDraft({
    params,
    body: { ...made.draft, title: 'About us', images: [], version },
  });
  await studio.studioPages.remove({ params });
  await server.platform.db
    .updateTable('image')
    .set({ created_at: new Date(0) })
    .execute();
  await removeUnusedImages(server.platform);
  await undoLast(`page:${page.id}`);
  const back = await studio.studioPages.get({ params });
  expect(back).toEqual(page);
  await expectRestored(`page:${page.id}`);
  const seen = await server.client.pages.bySlug({ params: { slug: 'about' } });
  expect([seen.title, seen.images.length]).toEqual(['About', 1]);
});

test('a hero is restored in its place, for visitors and on the page of its show', async () => {
  const imageId = await makeImageRow(server.platform.db);
  const mediaId = await makeMedia(server.platform.db);
  const images = [{ imageId, type: 'hero-desktop' as const }];
  const endsAt = '2099-01-01T00:00:00.000Z';
  const hero = await studio.studioHeroes.create({
    body: { title: 'Now', label: 'New', href: '/shows', published: true, endsAt, mediaId, images },
  });
  const behind = await studio.studioHeroes.create({ body: { title: 'Behind it' } });
  const { channelId } = await makeChannel(server.platform.db);
  await studio.studioChannels.update({ params: { id: channelId }, body: { heroId: hero.id } });
  const shown = async () => (await server.client.heroes.anon()).heroes.some(({ title }) => title === 'Now');
  expect(await shown()).toBe(true);
  await studio.studioHeroes.remove({ params: { id: hero.id } });
  expect(await shown()).toBe(false);
  await undoLast(`hero:${hero.id}`);
  expect(await shown()).toBe(true);
  const { heroes } = await studio.studioHeroes.list();
  expect(heroes.map(withoutTime)).toEqual([hero, behind].map(withoutTime));
  expect((await studio.studioChannels.get({ params: { id: channelId } })).heroId).toBe(hero.id);
  await expectRestored(`hero:${hero.id}`);
});

test('a banner is restored, with the row that shows it', async () => {
  const imageId = await makeImageRow(server.platform.db);
  const banner = await studio.studioBanners.create({
    body: {
      name: 'Shop',
      kind: 'internal-link-banner',
      images: [{ imageId, orientation: 'wide' }],
      text: [{ type: 'title', text: 'The shop' }],
      urls: ['/shows'],
      published: true,
    },
  });
  const { id, version } = await studio.studioPages.create({
    body: { slug: 'with-banner', title: 'B', pageRows: [{ type: 'banner', title: '', bannerId: banner.id }] },
  });
  await studio.studioPages.publish({ params: { id }, body: { version } });
  const shown = async () =>
    (await server.client.pages.bySlug({ params: { slug: 'with-banner' } })).pageRows.map(({ type }) => type);
  expect(await shown()).toEqual(['banner']);
  await studio.studioBanners.remove({ params: { id: banner.id } });
  expect(await shown()).toEqual([]);
  await undoLast(`banner:${banner.id}`);
  expect(await shown()).toEqual(['banner']);
  const back = await studio.studioBanners.get({ params: { id: banner.id } });
  expect(withoutTime(back)).toEqual(withoutTime(banner));
  await expectRestored(`banner:${banner.id}`);
});

test('a gallery is restored with its pictures and its password', async () => {
  const imageIds = [await makeImageRow(server.platform.db), await makeImageRow(server.platform.db)].toReversed();
  const gallery = await studio.studioGalleries.create({
    body: { slug: 'stills', title: 'Stills', password: 'Sesame', imageIds },
  });
  const params = { id: gallery.id };
  await studio.studioGalleries.remove({ params });
  await undoLast(`gallery:${gallery.id}`);
  expect((await studio.studioGalleries.list()).galleries.map(withoutTime)).toEqual([withoutTime(gallery)]);
  await expectRestored(`gallery:${gallery.id}`);
  const open = (password: string) => server.client.gallery.open({ params: { slug: 'stills' }, body: { password } });
  expect((await open('Sesame')).images).toHaveLength(2);
});

test('a language is restored with its texts', async () => {
  const texts = { shell: { 'nav.home': 'Accueil' } };
  const language = await studio.studioLanguages.create({
    body: { code: 'fr', name: 'Français', altCodes: ['fr-CA'], published: true, texts },
  });
  const read = () => server.client.language.texts({ params: { id: language.id } });
  await studio.studioLanguages.remove({ params: { id: language.id } });
  await expect(read()).rejects.toMatchObject({ code: 'not_found' });
  await undoLast(`language:${language.id}`);
  expect(await read()).toEqual({ texts });
  expect((await studio.studioLanguages.list()).languages.map(withoutTime)).toContainEqual(withoutTime(language));
  await expectRestored(`language:${language.id}`);
});

test('a show is restored with its seasons, for visitors and for its makers; earlier changes can be undone', async () => {
  const imageId = await makeImageRow(server.platform.db, { createdBy: creator.userId });
  const { id } = await creator.client.studioChannels.create({
    body: { name: 'Kiln', slug: 'kiln', layout: 'series-view', position: 3, images: [{ imageId, type: 'poster' }] },
  });
  await studio.studioChannels.addSeason({ params: { id }, body: { number: 1, title: 'Clay' } });
  await studio.studioChannels.addSeason({ params: { id }, body: { number: 2, title: '' } });
  await studio.studioChannels.update({ params: { id }, body: { description: 'Hot.' } });
  const show = await studio.studioChannels.get({ params: { id } });
  await studio.studioChannels.remove({ params: { id } });
  const seen = async () => (await server.client.channel.byId({ params: { id } })).name;
  await expect(seen()).rejects.toMatchObject({ code: 'not_found' });
  await expect(undoLast(`channel:${id}`, creator)).rejects.toMatchObject({ code: 'forbidden' });
  await undoLast(`channel:${id}`);
  expect(await seen()).toBe('Kiln');
  expect(withoutTime(await studio.studioChannels.get({ params: { id } }))).toEqual(withoutTime(show));
  await expectRestored(`channel:${id}`);
  const [, , edited] = await changesOf(`channel:${id}`);
  await creator.client.studioChanges.undo({ params: { id: edited?.id ?? 0 } });
  expect((await studio.studioChannels.get({ params: { id } })).description).toBe('');
});

test('a creator is restored with members and tabs', async () => {
  const made = await studio.studioCreators.create({
    body: {
      displayName: 'Night Shift',
      slug: 'night-shift',
      shortDescription: 'Late.',
      published: true,
      members: [{ userId: creator.userId, role: 'editor' }],
      tabs: [{ id: 'all', title: 'All', source: { kind: 'all' } }],
    },
  });
  await creator.client.teamInvitation.accept({ params: { teamId: made.id } });
  const team = { ...made, members: made.invited, invited: [] };
  const params = { id: team.id };
  await studio.studioCreators.remove({ params });
  await expect(server.client.creator.byId({ params })).rejects.toMatchObject({ code: 'not_found' });
  await expect(undoLast(`creator:${team.id}`, creator)).rejects.toMatchObject({ code: 'forbidden' });
  await undoLast(`creator:${team.id}`);
  expect(await server.client.creator.byId({ params })).toMatchObject({ displayName: 'Night Shift' });
  expect((await studio.studioCreators.list()).creatorTeams.map(withoutTime)).toEqual([withoutTime(team)]);
  await expectRestored(`creator:${team.id}`);
});

test('a taken address is refused; a missing picture or video is skipped and the rest is restored', async () => {
  const { db } = server.platform;
  const body = { name: 'Wanted', slug: 'wanted' };
  const { id } = await studio.studioChannels.create({ body });
  await studio.studioChannels.remove({ params: { id } });
  const usurper = await studio.studioChannels.create({ body });
  await expect(undoLast(`channel:${id}`)).rejects.toMatchObject({ code: 'slug_taken' });
  await studio.studioChannels.remove({ params: { id: usurper.id } });
  await undoLast(`channel:${id}`);

  const imageId = await makeImageRow(db);
  const mediaId = await makeMedia(db);
  const pictured = await studio.studioHeroes.create({ body: { images: [{ imageId, type: 'hero-desktop' }] } });
  const linked = await studio.studioHeroes.create({ body: { mediaId } });
  for (const hero of [pictured, linked]) await studio.studioHeroes.remove({ params: { id: hero.id } });
  await db.deleteFrom('image').where('id', '=', imageId).execute();
  await studio.studioMedia.remove({ params: { mediaId } });
  await studio.studioTrash.purge({ params: { mediaId } });
  for (const hero of [pictured, linked]) await undoLast(`hero:${hero.id}`);
  const { heroes } = await studio.studioHeroes.list();
  const back = heroes.filter(({ id }) => id === pictured.id || id === linked.id);
  expect(back.map(({ mediaId, images }) => [mediaId, images])).toEqual([
    [null, []],
    [null, []],
  ]);
  const [removed] = await changesOf(`media:${mediaId}`);
  expect([removed?.action, removed?.canUndo]).toEqual(['media.remove', false]);
  await expect(undoLast(`media:${mediaId}`)).rejects.toMatchObject({ code: 'not_found' });
});

test('one of several concurrent undos of a deletion succeeds; only the deletion in force can be undone', async () => {
  const { id } = await studio.studioHeroes.create({ body: { title: 'Once' } });
  const remove = () => studio.studioHeroes.remove({ params: { id } });
  await remove();
  const [removed] = await changesOf(`hero:${id}`);
  const undo = () => studio.studioChanges.undo({ params: { id: removed?.id ?? 0 } });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, undo));
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(codes).toEqual(Array(7).fill('conflict'));
  expect((await changesOf(`hero:${id}`)).map(({ action }) => action)).toEqual([
    'hero.restore',
    'hero.remove',
    'hero.create',
  ]);
  await expect(undo()).rejects.toMatchObject({ message: expect.stringContaining('there again') });
  await remove();
  await expect(undo()).rejects.toMatchObject({ code: 'not_found' });
  await undoLast(`hero:${id}`);
  expect((await studio.studioHeroes.list()).heroes).toContainEqual(expect.objectContaining({ id, title: 'Once' }));
});

test('a show is restored with its videos in their seasons and every reference to it; videos placed elsewhere stay there', async () => {
  const { db } = server.platform;
  const { channelId } = await makeChannel(db, { name: 'Whole', slug: 'whole' });
  const params = { id: channelId };
  const season = await studio.studioChannels.addSeason({ params, body: { number: 1, title: 'One' } });
  const first = await makeMedia(db, { channelId, seasonId: season.id });
  const second = await makeMedia(db, { channelId });
  const moved = await makeMedia(db, { channelId, seasonId: season.id });
  const banner = await studio.studioBanners.create({ body: { name: 'W', kind: 'show-banner', channelId } });
  const teamId = await makeTeam(db);
  const tabs = [{ id: 'show', title: 'The show', source: { kind: 'channel' as const, channelId } }];
  await studio.studioCreators.update({ params: { id: teamId }, body: { tabs } });
  const member = await signUp(server);
  await member.client.recommendation.lessFromShow({ params: { channelId } });
  await studio.studioChannels.remove({ params });
  const { channelId: elsewhere } = await makeChannel(db);
  const { version } = await studio.studioMedia.get({ params: { mediaId: moved } });
  await studio.studioMedia.update({ params: { mediaId: moved }, body: { channelId: elsewhere, version } });

  await undoLast(`channel:${channelId}`);
  const placeOf = async (mediaId: number) => {
    const media = await studio.studioMedia.get({ params: { mediaId } });
    return [media.channelId, media.seasonId];
  };
  expect(await placeOf(first)).toEqual([channelId, season.id]);
  expect(await placeOf(second)).toEqual([channelId, null]);
  expect(await placeOf(moved)).toEqual([elsewhere, null]);
  expect((await studio.studioBanners.get({ params: { id: banner.id } })).channelId).toBe(channelId);
  const { creatorTeams } = await studio.studioCreators.list();
  expect(creatorTeams.find(({ id }) => id === teamId)?.tabs).toEqual(tabs);
  const dismissed = await db.selectFrom('channel_dismissal').select('account_id').execute();
  expect(dismissed).toEqual([{ account_id: member.userId }]);
  const counted = db.selectFrom('channel').select('listed_count').where('id', '=', channelId);
  expect(await counted.executeTakeFirst()).toEqual({ listed_count: 2 });
});

test('a season is restored with its videos, by an editor who may edit the show', async () => {
  const { id } = await creator.client.studioChannels.create({ body: { name: 'Seasons', slug: 'seasons' } });
  const add = (number: number) => studio.studioChannels.addSeason({ params: { id }, body: { number, title: 'S' } });
  const season = await add(1);
  const mediaId = await makeMedia(server.platform.db, { channelId: id, seasonId: season.id });
  await creator.client.studioChannels.removeSeason({ params: { id, seasonId: season.id } });
  expect((await studio.studioMedia.get({ params: { mediaId } })).seasonId).toBeNull();
  const [removed] = await changesOf(`channel:${id}`);
  expect(removed?.canUndo).toBe(true);
  const undo = () => creator.client.studioChanges.undo({ params: { id: removed?.id ?? 0 } });
  const usurper = await add(1);
  await expect(undo()).rejects.toMatchObject({ code: 'conflict' });
  await studio.studioChannels.removeSeason({ params: { id, seasonId: usurper.id } });
  await undo();
  expect((await studio.studioChannels.get({ params: { id } })).seasons).toMatchObject([{ id: season.id, title: 'S' }]);
  expect((await studio.studioMedia.get({ params: { mediaId } })).seasonId).toBe(season.id);
  expect((await changesOf(`channel:${id}`))[0]?.action).toBe('channel.restore-season');
  await expect(undo()).rejects.toMatchObject({ code: 'conflict' });
});

test('a creator is restored with videos and followers, but without those who left meanwhile', async () => {
  const { db } = server.platform;
  const teamId = await makeTeam(db);
  const params = { id: teamId };
  const mediaId = await makeMedia(db, { teamIds: [teamId] });
  const banner = await studio.studioBanners.create({
    body: { name: 'C', kind: 'creator-banner', creatorTeamId: teamId },
  });
  const [stays, leaves] = [await signUp(server), await signUp(server)];
  for (const { client } of [stays, leaves]) await client.creator.follow({ params });
  await studio.studioCreators.remove({ params });
  expect(await stays.client.creator.myFollows()).toEqual([]);
  await db.deleteFrom('account').where('id', '=', leaves.userId).execute();
  await undoLast(`creator:${teamId}`);
  expect(await stays.client.creator.myFollows()).toEqual([teamId]);
  expect(await db.selectFrom('creator_follow').select('account_id').where('team_id', '=', teamId).execute()).toEqual([
    { account_id: stays.userId },
  ]);
  expect((await studio.studioMedia.get({ params: { mediaId } })).creatorTeamIds).toEqual([teamId]);
  expect((await studio.studioBanners.get({ params: { id: banner.id } })).creatorTeamId).toBe(teamId);
  expect((await server.client.creator.byId({ params })).mediaCount).toBe(1);
});

test('a restored creator has its videos in the tabs where they are by then', async () => {
  const { db } = server.platform;
  const teamId = await makeTeam(db);
  const tabs = ['clay', 'glaze'].map((tag) => ({ id: tag, title: tag, source: { kind: 'tag' as const, tag } }));
  await studio.studioCreators.update({ params: { id: teamId }, body: { tabs } });
  const retagged = await makeMedia(db, { teamIds: [teamId], tags: ['clay'] });
  const hidden = await makeMedia(db, { teamIds: [teamId], tags: ['clay'] });
  await studio.studioCreators.remove({ params: { id: teamId } });
  for (const [mediaId, body] of [
    [retagged, { tags: ['glaze'] }],
    [hidden, { publishAt: null }],
  ] as [number, object][]) {
    const { version } = await studio.studioMedia.get({ params: { mediaId } });
    await studio.studioMedia.update({ params: { mediaId }, body: { version, ...body } });
  }
  await undoLast(`creator:${teamId}`);
  const shown = async (tab: string) => {
    const { media } = await server.client.creator.media({ params: { id: teamId, tab } });
    return media.map(({ mediaId }) => mediaId);
  };
  expect([await shown('clay'), await shown('glaze')]).toEqual([[], [retagged]]);
});

test('deleted rows are forgotten after 90 days, and then the deletion cannot be undone', async () => {
  const { id } = await studio.studioHeroes.create({ body: { title: 'Long gone' } });
  await studio.studioHeroes.remove({ params: { id } });
  server.clock.advance(91 * dayMs);
  await forgetUndoData(server.platform);
  server.clock.advance(-91 * dayMs);
  expect((await changesOf(`hero:${id}`))[0]?.canUndo).toBe(false);
  await expect(undoLast(`hero:${id}`)).rejects.toMatchObject({ code: 'not_found' });
});
