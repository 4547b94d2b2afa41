import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlanReader, type PlanReader } from '../../../test/plan-reader.ts';
import { seedCatalogue } from '../../../test/seed-catalogue.ts';
import { seedSearch } from '../../../test/seed-search.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';
import { searchVideos } from './search.ts';

const media = 100_000;
const bigTables = new Set(['media_search', 'media', 'search_word', 'media_creator']);
const statementsMax = 12;
/** For common words at most the 10,000 newest and most liked videos are read. */
const blocksMax = 11_000;

let server: TestServer;
let reader: PlanReader;
let oldest: number;

beforeAll(async () => {
  server = await startTestServer();
  reader = openPlanReader(server, bigTables);
  const { db } = server.platform;
  await seedCatalogue(db, { media, now: server.clock.now() });
  await seedSearch(db, { captioned: 200 });
  oldest = await makeMedia(db, { title: 'Kiln', publishAt: new Date('2001-01-01') });
  await sql`
    select search_learn(array(select translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, 5000) n))
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}, 180_000);
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

test.each([
  ['a word of every title', 'episode'],
  ['a letter', 'e'],
  ['words of which one is begun', 'kiln cop'],
  ['a slip of the pen', 'kilm'],
  ['a show', 'show 7'],
  ['words of every description', 'what happens in it'],
  ['words of all descriptions and a few titles', 'happens in some sentences episode kiln'],
  ['a word that is said', 'common'],
  ['one video', 'episode 77712'],
  ['the beginning of many numbers', 'chapter 2'],
])('%s (%j): few statements, none of which reads much', async (_, search) => {
  const call = () => searchVideos(reader.platform, { search, page: 1, pageSize: 20 }, null);
  expect(await reader.problemsOf(call, statementsMax, blocksMax)).toEqual([]);
});

test('a word without similar spellings is not searched again', async () => {
  const call = () => searchVideos(reader.platform, { search: 'river night', page: 1, pageSize: 20 }, null);
  expect(await reader.problemsOf(call, 7, blocksMax)).toEqual([]);
});

test('a title that equals the phrase comes first, however many have the word, and however old it is', async () => {
  const { media: found } = await server.client.search.find({ query: { search: 'kiln' } });
  expect(found[0]?.mediaId).toBe(oldest);
  expect(found).toHaveLength(20);
});

test('a common word gives the newest and most liked, the same on each reading, and each once', async () => {
  const read = async () => {
    const pages = [1, 2, 3].map((page) => server.client.search.find({ query: { search: 'river', page } }));
    return (await Promise.all(pages)).flatMap((answer) => answer.media.map(({ mediaId }) => mediaId));
  };
  const ids = await read();
  expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
  expect(await read()).toEqual(ids);
  const { rows } = await sql<{ id: number }>`
    select media_id as id from media_search where head @@ 'river' order by starts_with(title, 'river') desc,
    score desc, media_id desc limit 60`.execute(server.platform.db);
  expect(ids).toEqual(rows.map(({ id }) => id));
});
