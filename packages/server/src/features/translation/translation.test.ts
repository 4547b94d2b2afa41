import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { DB } from '../../platform/db/tables.ts';
import { makeBannerRow } from '../banner/test-data.ts';
import { makeGame, squareTexts } from '../bingo/test-data.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeGiveaway } from '../giveaway/test-data.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeStream } from '../live/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { translateTexts } from './translate-answer.ts';

const spanish = 2;
const inSpanish = { language: spanish };

let server: TestServer;
let operator: TestAccount;
let creator: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  creator = await signUp(server, { role: 'creator' });
  other = await signUp(server, { role: 'creator' });
});
afterAll(() => server?.close());

/** Saves translations by their original texts. */
async function give(subject: string, byOriginal: Record<string, string>, { client } = operator) {
  const { fields } = await client.studioTranslations.read({ params: { subject } });
  const texts = Object.fromEntries(
    Object.entries(byOriginal).map(([original, text]) => {
      const field = fields.find((each) => each.original === original);
      if (!field) throw new Error(`${subject} has no text “${original}”`);
      return [field.field, text];
    }),
  );
  return client.studioTranslations.save({ params: { subject, languageId: spanish }, body: { texts } });
}

async function makeVideo(title: string, values: object = {}) {
  const { db } = server.platform;
  const { channelId } = await makeChannel(db, { name: `Show of ${title}`, slug: title.toLowerCase() });
  const mediaId = await makeMedia(db, {
    title,
    description: `About ${title}. More of it.`,
    channelId,
    createdBy: creator.userId,
    thumbnailImageId: await makeImageRow(db, { alt: title }),
    ...values,
  });
  return { mediaId, channelId, subject: `media:${mediaId}`, params: { mediaId } };
}

test('the same address with a language has its translations; a text without one is the original', async () => {
  const { subject, params, channelId } = await makeVideo('Rain');
  await creator.client.studioMedia.update({
    params,
    body: {
      chapters: [
        { start: 0, title: 'Drops' },
        { start: 5, title: 'Puddles' },
      ],
    },
  });
  await give(subject, { Rain: 'Lluvia', 'About Rain. More of it.': 'Sobre la lluvia.', Drops: 'Gotas' }, creator);
  await give(`channel:${channelId}`, { 'Show of Rain': 'Serie de la lluvia' });
  const { media } = server.client;
  expect(await media.detail({ params }, inSpanish)).toMatchObject({
    title: 'Lluvia',
    summary: 'Sobre la lluvia.',
    description: 'Sobre la lluvia.',
    thumbnail: { alt: 'Lluvia' },
    chapters: [{ title: 'Gotas' }, { title: 'Puddles' }],
    channel: { name: 'Serie de la lluvia' },
  });
  expect(await media.detail({ params })).toMatchObject({ title: 'Rain', channel: { name: 'Show of Rain' } });
  const titles = async (options?: object) => (await media.list({}, options)).media.map(({ title }) => title);
  expect(await titles(inSpanish)).toContain('Lluvia');
  expect(await titles()).toContain('Rain');
  expect(await titles({ language: 1 })).toContain('Rain');
});

test('editors of the site translate tags; a genre is still requested by its tag', async () => {
  for (const title of ['Quay', 'Crane']) await makeVideo(title, { tags: ['Harbour'] });
  await expect(creator.client.studioTranslations.read({ params: { subject: 'tags' } })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await give('tags', { harbour: 'puerto' });
  const { media } = server.client;
  const genreIn = async (options?: object) =>
    (await media.genres({}, options)).genres.find(({ tag }) => tag === 'harbour');
  expect(await genreIn(inSpanish)).toEqual({ tag: 'harbour', name: 'puerto', videos: 2 });
  expect(await genreIn()).toMatchObject({ name: 'harbour' });
  const found = await media.list({ query: { tag: 'harbour' } }, inSpanish);
  expect(found.media.map(({ title }) => title).toSorted()).toEqual(['Crane', 'Quay']);
});

test('a tag can be translated before it is a genre: drafts count', async () => {
  for (const title of ['Loom', 'Spindle']) await makeVideo(title, { tags: ['Weaving'], publishAt: null });
  await makeVideo('Bobbin', { tags: ['Lace'], publishAt: null });
  await give('tags', { weaving: 'tejido' });
  await expect(give('tags', { lace: 'encaje' })).rejects.toThrow('no text');
  expect((await server.client.media.genres({}, inSpanish)).genres.map(({ name }) => name)).not.toContain('tejido');
});

test('caches are cleared by a new translation; an empty one means the original', async () => {
  const { subject, params } = await makeVideo('Snow');
  const title = async () => (await server.client.media.detail({ params }, inSpanish)).title;
  expect(await title()).toBe('Snow');
  await give(subject, { Snow: 'Nieve' });
  expect(await title()).toBe('Nieve');
  await give(subject, { Snow: ' ' });
  expect(await title()).toBe('Snow');
});

test('a text of a list whose original changed needs a new translation', async () => {
  const { params, subject } = await makeVideo('Fog');
  const chapters = (title: string) =>
    operator.client.studioMedia.update({ params, body: { chapters: [{ start: 0, title }] } });
  const shown = async () => (await server.client.media.detail({ params }, inSpanish)).chapters[0]?.title;
  await chapters('Thick');
  await give(subject, { Thick: 'Espesa' });
  expect(await shown()).toBe('Espesa');
  await chapters('Thin');
  expect(await shown()).toBe('Thin');
});

test('an unknown or unpublished language is refused by its name', async () => {
  const { params } = await makeVideo('Hail');
  const draft = await operator.client.studioLanguages.create({ body: { code: 'pt', name: 'Português' } });
  for (const language of [999, draft.id]) {
    await expect(server.client.media.detail({ params }, { language })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'query.language' }],
    });
  }
  const nonsense = await fetch(`${server.url}/api/cdn/v1/media?language=es`);
  expect([nonsense.status, (await nonsense.json()) as object]).toMatchObject([
    400,
    { fields: [{ path: 'query.language' }] },
  ]);
});

test('pages, rows, heroes, banners, questions, shows, seasons, creators and the tagline are translated, too', async () => {
  const { db } = server.platform;
  const { client } = operator;
  const { channelId } = await makeChannel(db, { name: 'Kiln', slug: 'kiln' });
  const season = await client.studioChannels.addSeason({
    params: { id: channelId },
    body: { number: 1, title: 'Clay' },
  });
  const clip = await makeVideo('Glaze', { channelId, seasonId: season.id });
  const team = await client.studioCreators.create({
    body: { displayName: 'Potters', slug: 'potters', shortDescription: 'We turn.', published: true },
  });
  const words = { title: 'Look', description: 'A look at it.', label: 'New', buttonText: 'Go', href: '/shows' };
  const images = [{ imageId: await makeImageRow(db, { alt: 'Look' }), type: 'hero-desktop' as const }];
  const own = await client.studioHeroes.create({ body: { ...words, images, published: true } });
  await client.studioHeroes.create({ body: { mediaId: clip.mediaId, published: true } });
  const text = [{ type: 'title' as const, text: 'Buy pots' }];
  const banner = await makeBannerRow(db, {
    kind: 'internal-link-banner',
    urls: ['/shows'],
    text: JSON.stringify(text),
  });
  const { version } = await client.studioFaq.get();
  const faqs = [{ question: 'Why?', answer: 'Because.', published: true }];
  await client.studioFaq.save({ body: { title: 'FAQs', faqs, version } });
  await client.studioConfig.update({ body: { config: { tagline: 'Clay and fire' } } });
  const pageRows = [
    { type: 'hero-carousel' as const, title: '', heroIds: [] },
    { type: 'channel-list' as const, title: 'Our shows', channelIds: [channelId] },
    { type: 'banner' as const, title: '', bannerId: banner },
    { type: 'faq' as const, title: 'Questions' },
  ];
  const page = await client.studioPages.create({ body: { slug: 'pots', title: 'Pots', pageRows } });
  await client.studioPages.publish({ params: { id: page.id }, body: { version: page.version } });

  await give(`channel:${channelId}`, { Kiln: 'Horno', Clay: 'Barro' });
  await give(clip.subject, { Glaze: 'Esmalte', 'About Glaze. More of it.': 'Sobre el esmalte.' });
  await give(`creator:${team.id}`, { 'We turn.': 'Torneamos.' });
  await give(`hero:${own.id}`, { Look: 'Mira', 'A look at it.': 'Una mirada.', New: 'Nuevo', Go: 'Ver' });
  await give(`banner:${banner}`, { 'Buy pots': 'Compra vasijas' });
  await give('faq', { FAQs: 'Preguntas', 'Why?': '¿Por qué?', 'Because.': 'Porque sí.' });
  await give('config', { 'Clay and fire': 'Barro y fuego' });
  await give(`page:${page.id}`, { Pots: 'Vasijas', 'Our shows': 'Nuestras series', Questions: 'Dudas' });

  const shown = await server.client.pages.bySlug({ params: { slug: 'pots' } }, inSpanish);
  expect(shown).toMatchObject({
    title: 'Vasijas',
    pageRows: [
      {
        heroes: [
          { title: 'Mira', description: 'Una mirada.', label: 'Nuevo', buttonText: 'Ver', images: [{ alt: 'Mira' }] },
          { title: 'Esmalte', description: 'Sobre el esmalte.', buttonText: '' },
        ],
      },
      { title: 'Nuestras series', channels: [{ name: 'Horno' }] },
      { banner: { text: [{ type: 'title', text: 'Compra vasijas' }] } },
      { title: 'Dudas', faqs: [{ question: '¿Por qué?', answer: 'Porque sí.' }] },
    ],
  });
  expect((await server.client.faq.list({}, inSpanish)).title).toBe('Preguntas');
  expect((await server.client.pages.list({}, inSpanish)).pages).toMatchObject([{ title: 'Vasijas' }]);
  expect((await server.client.config.remote({}, inSpanish)).tagline).toBe('Barro y fuego');
  const show = await server.client.channel.byId({ params: { id: channelId } }, inSpanish);
  expect(show).toMatchObject({ seasons: [{ title: 'Barro' }], hero: { title: 'Esmalte' } });
  const { shortDescription } = await server.client.creator.byId({ params: { id: team.id } }, inSpanish);
  expect(shortDescription).toBe('Torneamos.');
});

test('plans and the legal text in force are translated; a new version is the original until it is translated', async () => {
  const { client } = operator;
  await client.studioPlans.edit({ params: { planId: 'monthly' }, body: { perks: ['No ads'], offered: true } });
  await give('plan:monthly', { 'No ads': 'Sin anuncios' });
  const { options } = await creator.client.foundry.options({}, inSpanish);
  expect(options.find(({ planId }) => planId === 'monthly')?.perks).toEqual(['Sin anuncios']);
  await client.studioLegal.create({ body: { type: 'rules', title: 'Rules', required: false } });
  const publish = async (draft: string) => {
    await client.studioLegal.update({ params: { type: 'rules' }, body: { draft } });
    await client.studioLegal.publish({ params: { type: 'rules' } });
  };
  const shown = async () => (await server.client.legal.byType({ params: { type: 'rules' } }, inSpanish)).text;
  await publish('Be kind.');
  await give('legal:rules', { Rules: 'Normas', 'Be kind.': 'Sé amable.' });
  expect(await shown()).toBe('Sé amable.');
  expect((await server.client.legal.typeList({}, inSpanish)).types).toMatchObject([{ title: 'Normas' }]);
  await publish('Be very kind.');
  expect(await shown()).toBe('Be very kind.');
});

test('personal lists are translated, too', async () => {
  const { mediaId, subject } = await makeVideo('Sleet');
  await give(subject, { Sleet: 'Aguanieve' });
  await other.client.watchlist.add({ params: { mediaId } });
  expect((await other.client.watchlist.get({}, inSpanish)).media).toMatchObject([{ title: 'Aguanieve' }]);
  expect((await other.client.watchlist.get()).media).toMatchObject([{ title: 'Sleet' }]);
});

test('only editors of a subject translate it, within the lengths', async () => {
  const { subject } = await makeVideo('Wind');
  const save = (client: TestAccount['client'], of: string, body: object, languageId = spanish) =>
    client.studioTranslations.save({ params: { subject: of, languageId }, body: { texts: {}, ...body } });
  await expect(save(other.client, subject, { texts: { title: 'Robado' } })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(other.client.studioTranslations.read({ params: { subject } })).rejects.toMatchObject({
    code: 'not_found',
  });
  for (const of of ['faq', 'config', 'plan:monthly', 'legal:terms']) {
    await expect(save(other.client, of, {})).rejects.toMatchObject({ code: 'forbidden' });
  }
  const { channelId } = await makeChannel(server.platform.db, { slug: 'theirs' });
  await expect(save(other.client, `channel:${channelId}`, {})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(save(creator.client, subject, { texts: { title: 'x'.repeat(201) } })).rejects.toMatchObject({
    fields: [{ path: 'body.texts.title' }],
  });
  await expect(save(creator.client, subject, { texts: { colour: 'rojo' } })).rejects.toMatchObject({
    fields: [{ path: 'body.texts.colour' }],
  });
  await expect(save(creator.client, subject, {}, 1)).rejects.toMatchObject({
    fields: [{ path: 'params.languageId' }],
  });
  await expect(save(creator.client, subject, {}, 999)).rejects.toMatchObject({ code: 'not_found' });
});

test('a translation is in the history, can be undone, and conflicts are found', async () => {
  const { subject } = await makeVideo('Storm');
  const { version } = await give(subject, { Storm: 'Tormenta' }, creator);
  await give(subject, { Storm: 'Tempestad' });
  const late = { texts: { title: 'Borrasca' }, version };
  const params = { subject, languageId: spanish };
  await expect(creator.client.studioTranslations.save({ params, body: late })).rejects.toMatchObject({
    code: 'conflict',
  });
  const [last] = (await creator.client.studioChanges.list({ query: { subject } })).changes;
  expect(last).toMatchObject({
    action: 'media.translate',
    changed: [{ field: 'translation.2.title', before: 'Tormenta', after: 'Tempestad' }],
    canUndo: true,
  });
  await creator.client.studioChanges.undo({ params: { id: last?.id ?? 0 } });
  const { translations } = await creator.client.studioTranslations.read({ params: { subject } });
  expect(translations).toEqual([{ languageId: spanish, texts: { title: 'Tormenta' } }]);
});

test('translations are deleted and restored with their subject', async () => {
  const { client } = operator;
  const { id } = await client.studioChannels.create({ body: { name: 'Gone', slug: 'gone', published: true } });
  const params = { id };
  await client.studioChannels.addSeason({ params, body: { number: 1, title: 'First' } });
  await give(`channel:${id}`, { Gone: 'Ido', First: 'Primera' });
  await client.studioChannels.remove({ params });
  const left = () => server.platform.db.selectFrom('translation').select('kind').where('channel_id', '=', id).execute();
  expect(await left()).toEqual([]);
  const [removal] = (await client.studioChanges.list({ query: { subject: `channel:${id}` } })).changes;
  await client.studioChanges.undo({ params: { id: removal?.id ?? 0 } });
  const { translations } = await client.studioTranslations.read({ params: { subject: `channel:${id}` } });
  expect(Object.values(translations[0]?.texts ?? {}).toSorted()).toEqual(['Ido', 'Primera']);
});

test('the translations of any answer are one query', async () => {
  const { db, config } = server.platform;
  let queries = 0;
  const pool = createPool({ connectionString: config.databaseUrl ?? '' }, 1);
  const counting = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: () => void (queries += 1) });
  const { subject, mediaId } = await makeVideo('Thaw');
  await give(subject, { Thaw: 'Deshielo' });
  const cards = Array.from({ length: 300 }, (_, at) => ({
    title: at === 0 ? 'Thaw' : 'X',
    id: at === 0 ? mediaId : at,
  }));
  const texts = cards.map((on) => ({ on, key: 'title', kind: 'media', id: on.id, field: 'title' }) as const);
  await translateTexts({ ...server.platform, db: counting }, spanish, texts);
  expect([queries, cards[0]?.title]).toEqual([1, 'Deshielo']);
  await counting.destroy();
  expect(db).toBeDefined();
});

test('a pitch and its updates are translated, in lists and on its page', async () => {
  const body = { title: 'Clay at night', summary: 'A night in a pottery.', text: 'The kiln is lit at ten.', goal: 5 };
  const { id } = await operator.client.studioPitches.create({ body });
  const params = { id };
  await operator.client.studioPitches.move({ params, body: { state: 'open' } });
  await operator.client.studioPitches.postUpdate({ params, body: { title: 'Lit', text: 'It is hot.' } });
  await give(`pitch:${id}`, {
    'Clay at night': 'Barro de noche',
    'A night in a pottery.': 'Una noche en una alfarería.',
    'The kiln is lit at ten.': 'El horno se enciende a las diez.',
    Lit: 'Encendido',
    'It is hot.': 'Está caliente.',
  });
  expect(await server.client.publicPitch.read({ params }, inSpanish)).toMatchObject({
    title: 'Barro de noche',
    text: 'El horno se enciende a las diez.',
    updates: [{ title: 'Encendido', text: 'Está caliente.' }],
  });
  const { pitches } = await server.client.publicPitch.list({}, inSpanish);
  expect(pitches.find((pitch) => pitch.id === id)).toMatchObject({ summary: 'Una noche en una alfarería.' });
  expect((await operator.client.studioPitches.read({ params })).title).toBe('Clay at night');
});

test('a giveaway and a bingo game are translated; a check still gets the squares as they were written', async () => {
  const { platform } = server;
  const { userId } = operator;
  const questions = [{ text: 'Which kiln?', options: ['Gas', 'Wood'], isRequired: true }];
  const wish = { title: 'A mug', prize: 'A mug with a handle', text: 'Thrown by hand. '.repeat(30).trim(), questions };
  const giveawayId = await makeGiveaway(platform, userId, wish);
  await give(`giveaway:${giveawayId}`, {
    'A mug': 'Una taza',
    'A mug with a handle': 'Una taza con asa',
    'Which kiln?': '¿Qué horno?',
    [wish.text]: 'Hecha a mano. '.repeat(30).trim(),
  });
  const params = { id: giveawayId };
  expect(await server.client.publicGiveaway.read({ params }, inSpanish)).toMatchObject({
    title: 'Una taza',
    prize: 'Una taza con asa',
    text: expect.stringContaining('Hecha a mano.'),
    questions: [{ text: '¿Qué horno?', options: ['Gas', 'Wood'] }],
  });
  const { giveaways } = await server.client.publicGiveaway.list({}, inSpanish);
  expect(giveaways.find(({ id }) => id === giveawayId)).toMatchObject({ title: 'Una taza' });

  await operator.client.studioConfig.update({ body: { config: { bingo_enabled: true } } });
  const { mediaId } = await makeStream(platform, { createdBy: userId, access: 'free', onAir: true });
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24) });
  const [first = ''] = squareTexts(24);
  await give(`bingo:${gameId}`, { [first]: 'Alguien ríe' });
  const read = (language: number | null) => operator.client.bingo.read({ params: { id: gameId } }, { language });
  expect((await read(spanish)).squares.slice(0, 2)).toEqual(['Alguien ríe', squareTexts(24)[1]]);
  expect((await read(null)).squares).toEqual(squareTexts(24));
  const refused = creator.client.studioTranslations.read({ params: { subject: `bingo:${gameId}` } });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
});
