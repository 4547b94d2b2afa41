import { api } from '@greenlight/contract/api';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeChannel } from '../src/features/channel/test-data.ts';
import { makeTeam } from '../src/features/creator/test-data.ts';
import { makeHeroRow } from '../src/features/hero/test-data.ts';
import { makeImageRow } from '../src/features/image/test-data.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { makePlayable } from '../src/features/playback/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A creator's account with the ids of its resources in the studio. */
interface Belongings {
  account: TestAccount;
  mediaId: number;
  liveId: number;
  channelId: number;
  seasonId: number;
  teamId: number;
  imageId: string;
}

let server: TestServer;
let own: Belongings;
let theirs: Belongings;
let heroId: number;

beforeAll(async () => {
  server = await startTestServer();
  [own, theirs] = [await makeBelongings(), await makeBelongings()];
  heroId = await makeHeroRow(server.platform.db);
  const operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { bingo_enabled: true } } });
});
afterAll(() => server?.close());

async function makeBelongings(): Promise<Belongings> {
  const { db } = server.platform;
  const account = await signUp(server, { role: 'creator' });
  const { userId: createdBy } = account;
  const teamId = await makeTeam(db);
  await db
    .insertInto('creator_team_member')
    .values({ team_id: teamId, account_id: createdBy, role: 'owner' })
    .execute();
  const { channelId, seasonIds } = await makeChannel(db, { createdBy, seasons: 1 });
  const { mediaId, assetId } = await makePlayable(server.platform, { createdBy });
  await makeSound(assetId);
  const { mediaId: liveId } = await makeStream(server.platform, { createdBy });
  const imageId = await makeImageRow(db, { createdBy });
  return { account, mediaId, liveId, channelId, seasonId: seasonIds[0] as number, teamId, imageId };
}

/** Gives the video a sound, so that it can be played in a 24/7 channel. */
async function makeSound(assetId: string) {
  const { storage } = server.platform;
  const master =
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="g1/audio/playlist.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\ng1/240p/playlist.m3u8\n';
  await storage.putBytes(`v/${assetId}/master.m3u8`, master);
  await storage.putBytes(`v/${assetId}/g1/240p/playlist.m3u8`, '#EXTINF:2,\ns.m4s\n'.repeat(6));
}

/** Fields with ids in bodies of studio calls, as `group.call field`, with arrays as `[]`. */
function referenceFields(): string[] {
  const found = Object.entries(api).flatMap(([group, routes]) =>
    Object.entries(routes).flatMap(([name, route]) =>
      route.host === 'studio' && 'body' in route && route.body
        ? idsIn(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Schema).map(
            (path) => `${group}.${name} ${path}`,
          )
        : [],
    ),
  );
  return [...new Set(found)].toSorted();
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  type?: string;
}

function idsIn(root: Schema): string[] {
  const walk = (schema: Schema, path: string): string[] => {
    const named = schema.$ref?.split('/').at(-1);
    if (named !== undefined) return walk(root.$defs?.[named] ?? {}, path);
    const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    const isId = /(^id|Id|^ids|Ids)(\[\])?$/.test(path.split('.').at(-1) ?? '');
    return [
      ...(isId && (schema.type === 'integer' || schema.type === 'string') ? [path] : []),
      ...inner.flatMap((each) => walk(each, path)),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => walk(each, path ? `${path}.${key}` : key)),
      ...(schema.items ? walk(schema.items, `${path}[]`) : []),
    ];
  };
  return walk(root, '');
}

function slugOf(name: string): string {
  return `${name}-${crypto.randomUUID()}`;
}

type Studio = TestAccount['client'];
/** A call that puts a resource of `of` into a subject that the caller may edit. */
type Attempt = (client: Studio, of: Belongings) => Promise<unknown>;

function newMedia(client: Studio, body: object) {
  return client.studioMedia.create({ body: { title: 'New', ...body } });
}

function editMedia(client: Studio, body: object) {
  return client.studioMedia.update({ params: { mediaId: own.mediaId }, body });
}

function newStream(client: Studio, body: object) {
  const startsAt = new Date(server.clock.now().getTime() + dayMs).toISOString();
  return client.studioLive.create({ body: { title: 'New', startsAt, ...body } });
}

function editStream(client: Studio, body: object) {
  return client.studioLive.update({ params: { mediaId: own.liveId }, body });
}

function newShow(client: Studio, body: object) {
  return client.studioChannels.create({ body: { name: 'New', slug: slugOf('show'), ...body } });
}

function editShow(client: Studio, body: object) {
  return client.studioChannels.update({ params: { id: own.channelId }, body });
}

function editTeam(client: Studio, body: object) {
  return client.studioCreators.update({ params: { id: own.teamId }, body });
}

function pictured(imageId: string) {
  return { images: [{ imageId, type: 'standard' as const }] };
}

const newRule = { name: 'Young', check: { kind: 'unconfirmed' }, effect: 'hold', reason: '', isOn: true } as const;

/** Fields that accept ids of the caller's resources and refuse those of others. */
const checked: Record<string, Attempt> = {
  'studioAnnouncements.send teamId': (client, { teamId }) =>
    client.studioAnnouncements.send({ body: { teamId, title: 'News', text: 'Hello', href: '/', byMail: false } }),
  'studioBingo.create mediaId': (client, { mediaId }) => client.studioBingo.create({ body: { title: 'New', mediaId } }),
  'studioChannels.create images[].imageId': (client, { imageId }) => newShow(client, pictured(imageId)),
  'studioChannels.update images[].imageId': (client, { imageId }) => editShow(client, pictured(imageId)),
  'studioCreators.update images[].imageId': (client, { imageId }) => editTeam(client, pictured(imageId)),
  'studioCreators.update tabs[].source.channelId': (client, { channelId }) =>
    editTeam(client, { tabs: [{ id: 'show', title: 'Show', source: { kind: 'channel', channelId } }] }),
  'studioLive.create creatorTeamIds[]': (client, { teamId }) => newStream(client, { creatorTeamIds: [teamId] }),
  'studioLive.create thumbnailImageId': (client, { imageId }) => newStream(client, { thumbnailImageId: imageId }),
  'studioLive.update creatorTeamIds[]': (client, { teamId }) => editStream(client, { creatorTeamIds: [teamId] }),
  'studioLive.update slateImageId': (client, { imageId }) => editStream(client, { slateImageId: imageId }),
  'studioLive.update slateMediaId': (client, { mediaId }) => editStream(client, { slateMediaId: mediaId }),
  'studioLive.update thumbnailImageId': (client, { imageId }) => editStream(client, { thumbnailImageId: imageId }),
  'studioMedia.create channelId': (client, { channelId }) => newMedia(client, { channelId }),
  'studioMedia.create creatorTeamIds[]': (client, { teamId }) => newMedia(client, { creatorTeamIds: [teamId] }),
  'studioMedia.create seasonId': (client, { channelId, seasonId }) => newMedia(client, { channelId, seasonId }),
  'studioMedia.update channelId': (client, { channelId }) => editMedia(client, { channelId }),
  'studioMedia.update creatorTeamIds[]': (client, { teamId }) => editMedia(client, { creatorTeamIds: [teamId] }),
  'studioMedia.update seasonId': (client, { channelId, seasonId }) => editMedia(client, { channelId, seasonId }),
  'studioMedia.update thumbnailImageId': (client, { imageId }) => editMedia(client, { thumbnailImageId: imageId }),
  'studioPlayout.setVideos mediaIds[]': async (client, { mediaId }) => {
    const station = await client.studioPlayout.createStation({ body: { title: 'All day', access: 'free' } });
    return client.studioPlayout.setVideos({ params: station, body: { mediaIds: [mediaId] } });
  },
  'studioModerationRules.addRule teamId': (client, { teamId }) =>
    client.studioModerationRules.addRule({ body: { ...newRule, teamId } }),
  'studioModerationRules.orderRules teamId': async (client, { teamId }) => {
    const { rules } = await client.studioModerationRules.rules({ query: { teamId } });
    const ruleIds = rules.map(({ ruleId }) => ruleId);
    return client.studioModerationRules.orderRules({ body: { teamId, ruleIds } }).then(() => 'ordered');
  },
  'studioModerationRules.setRaid teamId': (client, { teamId }) =>
    client.studioModerationRules.setRaid({ body: { teamId, hours: 1, minAccountDays: 1, membersOnly: false } }),
  'studioModerationRules.tryText teamId': (client, { teamId }) =>
    client.studioModerationRules.tryText({ body: { teamId, text: 'Hello' } }),
};

const site = 'site.edit shows anything of the service in pages of the site';
const staff = 'a permission for all of them';
const badges = 'badge.edit makes badges with anything of the service, and badge.grant gives them to anybody';
const giveaways = 'giveaway.edit makes giveaways with anything of the service';
const pitches = 'points.edit makes pitches with anything of the service';
const moderated = 'only of texts and people where the caller moderates: the tests of features/moderation';
/** Fields without an owner check, with the reason. */
const free: Record<string, string> = {
  'studioBanners.create channelId': site,
  'studioBanners.create creatorTeamId': site,
  'studioBanners.create images[].imageId': site,
  'studioBanners.create mediaId': site,
  'studioBanners.update channelId': site,
  'studioBanners.update creatorTeamId': site,
  'studioBanners.update images[].imageId': site,
  'studioBanners.update mediaId': site,
  'studioBingo.create copyId': 'games of own videos: features/bingo/studio-game.test.ts',
  'studioBingo.create prizes[].badgeId': 'badges are of the whole service',
  'studioBingo.release winId': 'of the game, whose video is checked',
  'studioBingo.undo callId': 'the last call of the game, whose video is checked',
  'studioBingo.update prizes[].badgeId': 'badges are of the whole service',
  'studioChannels.create heroId': 'heroes belong to the site: see the test below',
  'studioChannels.update heroId': 'heroes belong to the site: see the test below',
  'studioCreators.create images[].imageId': staff,
  'studioCreators.create members[].userId': 'is asked: the invitation of the creator feature',
  'studioCreators.create tabs[].id': 'a part of an address, chosen here',
  'studioCreators.create tabs[].source.channelId': staff,
  'studioCreators.update members[].userId': 'is asked: the invitation of the creator feature',
  'studioCreators.update tabs[].id': 'a part of an address, chosen here',
  'studioGalleries.create imageIds[]': site,
  'studioGalleries.update imageIds[]': site,
  'staff.grantMembership planId': staff,
  'studioGifts.addOption planId': staff,
  'studioGifts.saveOption planId': staff,
  'studioHandovers.begin userIds[]': staff,
  'studioHeroes.create images[].imageId': site,
  'studioHeroes.create mediaId': site,
  'studioHeroes.order ids[]': site,
  'studioHeroes.update images[].imageId': site,
  'studioHeroes.update mediaId': site,
  'studioBadges.create imageId': badges,
  'studioBadges.create rule.planId': badges,
  'studioBadges.grant userId': badges,
  'studioBadges.takeBack userId': badges,
  'studioBadges.update imageId': badges,
  'studioBadges.update rule.planId': badges,
  'studioGiveaways.create actions[].targetId': giveaways,
  'studioGiveaways.create imageIds[]': giveaways,
  'studioGiveaways.create planIds[]': giveaways,
  'studioGiveaways.update actions[].targetId': giveaways,
  'studioGiveaways.update imageIds[]': giveaways,
  'studioGiveaways.update planIds[]': giveaways,
  'studioPitches.create channelId': pitches,
  'studioPitches.create creatorTeamId': pitches,
  'studioPitches.create imageIds[]': pitches,
  'studioPitches.create mediaId': pitches,
  'studioPitches.update channelId': pitches,
  'studioPitches.update creatorTeamId': pitches,
  'studioPitches.update imageIds[]': pitches,
  'studioPitches.update mediaId': pitches,
  'studioPoints.grant userId': staff,
  'studioModeratedMembers.addNote teamId': moderated,
  'studioModeration.act items[].subjectId': moderated,
  'studioModeration.act wish.teamId': moderated,
  'studioModeration.ban teamId': moderated,
  'studioModeration.ban userId': moderated,
  'studioModeration.undo actIds[]': moderated,
  'studioModerationRules.orderRules ruleIds[]': 'exactly those of the scope: features/moderation/held-text.test.ts',
  'studioPatreon.saveKeys campaignId': 'of Patreon, which is asked with the keys',
  'studioPatreon.saveKeys clientId': 'of Patreon, which is asked with the keys',
  'studioPatreon.saveTiers tiers[].id': 'of Patreon',
  'studioPatreon.saveTiers tiers[].planId': staff,
  'studioPlans.add planId': 'chosen here',
  'studioPlans.chooseJoin planId': staff,
  'studioPlans.order planIds[]': staff,
  ...Object.fromEntries(
    ['create', 'saveDraft'].flatMap((call) =>
      [
        'images[].imageId',
        'pageRows[].bannerId',
        'pageRows[].channelIds[]',
        'pageRows[].creatorTeamIds[]',
        'pageRows[].heroIds[]',
        'pageRows[].id',
        'pageRows[].source.channelId',
        'pageRows[].source.creatorTeamId',
        'pageRows[].source.mediaIds[]',
        'pageRows[].source.seasonId',
      ].map((path) => [`studioPages.${call} ${path}`, site]),
    ),
  ),
};

test('every id field in a body of the studio has a rule', () => {
  expect(referenceFields()).toEqual([...Object.keys(checked), ...Object.keys(free)].toSorted());
});

test.each(Object.entries(checked))(
  '%s accepts resources of the caller and refuses those of others',
  async (name, attempt) => {
    const { client } = own.account;
    const outcome = await attempt(client, theirs).then(
      () => 'taken',
      (error: { status: number }) => error.status,
    );
    expect([name, [400, 403].includes(Number(outcome)) ? 'refused' : outcome]).toEqual([name, 'refused']);
    await expect(attempt(client, own)).resolves.toBeDefined();
  },
);

test('resources that operators set stay when a creator edits other fields', async () => {
  const { client } = own.account;
  const operator = await signUp(server, { role: 'operator' });
  const { channelId, teamId, imageId } = theirs;
  const params = { mediaId: own.mediaId };
  const body = { channelId, creatorTeamIds: [teamId], thumbnailImageId: imageId };
  await operator.client.studioMedia.update({ params, body });
  await expect(client.studioMedia.update({ params, body: { ...body, title: 'Another title' } })).resolves.toMatchObject(
    { title: 'Another title' },
  );
});

test('a teammate may use a show or picture of another member of the team', async () => {
  const { db } = server.platform;
  const mate = await makeBelongings();
  const row = { team_id: own.teamId, account_id: mate.account.userId, role: 'editor' };
  await db.insertInto('creator_team_member').values(row).execute();
  const { channelId, imageId: thumbnailImageId } = mate;
  const body = { title: 'Together', channelId };
  const { mediaId } = await own.account.client.studioMedia.create({ body });
  const update = own.account.client.studioMedia.update({ params: { mediaId }, body: { thumbnailImageId } });
  await expect(update).resolves.toBeDefined();
});

test.each(['create', 'update'])('only staff who edit the site can set the hero of a show (%s)', async (call) => {
  const attempt = (client: Studio) => (call === 'create' ? newShow : editShow)(client, { heroId });
  await expect(attempt(own.account.client)).rejects.toMatchObject({ status: 400 });
  await attempt((await signUp(server, { role: 'operator' })).client);
  await expect(editShow(own.account.client, { heroId: null })).resolves.toBeDefined();
});
