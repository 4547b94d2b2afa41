import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { removeUnusedImages } from '../image/remove-image.ts';
import { makeImageRow } from '../image/test-data.ts';

let server: TestServer;
let operator: TestAccount;
let pages: TestAccount['client']['studioPages'];

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  pages = operator.client.studioPages;
});
afterAll(() => server?.close());

const faqRow = { type: 'faq' as const, title: 'FAQs' };
const forYou = { type: 'personal-list' as const, title: 'For you', list: 'recommended-for-you' as const };

function read(slug: string) {
  return server.client.pages.bySlug({ params: { slug } });
}

test('visitors see the published copy, and nothing of the draft', async () => {
  const made = await pages.create({ body: { slug: 'about', title: 'About', pageRows: [forYou] } });
  expect(made).toMatchObject({ published: false, hasChanges: true, publishedAt: null });
  await expect(read('about')).rejects.toMatchObject({ code: 'not_found' });
  const params = { id: made.id };
  const published = await pages.publish({ params, body: { version: made.version } });
  expect(published).toMatchObject({ published: true, hasChanges: false });
  expect((await read('about')).title).toBe('About');

  const body = { ...made.draft, slug: 'us', title: 'Us', images: [], version: made.version };
  const saved = await pages.saveDraft({ params, body });
  expect(saved).toMatchObject({ published: true, hasChanges: true, draft: { title: 'Us' } });
  expect((await read('about')).title).toBe('About');
  await pages.publish({ params, body: { version: saved.version } });
  expect((await read('us')).title).toBe('Us');
  await expect(read('about')).rejects.toMatchObject({ code: 'not_found' });

  const changed = await pages.saveDraft({ params, body: { ...body, title: 'Them', version: saved.version } });
  const discarded = await pages.discardDraft({ params });
  expect(discarded).toMatchObject({ hasChanges: false, draft: { title: 'Us' } });
  expect(discarded.version).toBeGreaterThan(changed.version);

  expect(await pages.unpublish({ params })).toMatchObject({ published: false, hasChanges: true });
  await expect(read('us')).rejects.toMatchObject({ code: 'not_found' });
  await expect(pages.discardDraft({ params })).rejects.toMatchObject({ code: 'not_found' });
  await pages.remove({ params });
  await expect(pages.get({ params })).rejects.toMatchObject({ code: 'not_found' });
});

test('rows keep their numbers through edits and undo', async () => {
  const { id, draft, version } = await pages.create({
    body: { slug: 'rows', title: 'Rows', pageRows: [faqRow, forYou] },
  });
  const [first, second] = draft.pageRows;
  const save = (pageRows: typeof draft.pageRows, at: number) =>
    pages.saveDraft({ params: { id }, body: { ...draft, pageRows, version: at } });
  const turned = await save([second!, faqRow], version);
  expect(turned.draft.pageRows[0]?.id).toBe(second?.id);
  expect(turned.draft.pageRows[1]?.id).not.toBe(first?.id);
  const back = await save([first!, second!], turned.version);
  expect(back.draft.pageRows).toEqual([first, second]);
  const twice = await save([first!, first!], back.version);
  expect(twice.draft.pageRows[1]?.id).not.toBe(first?.id);
  const other = await pages.create({ body: { slug: 'rows-2', title: 'Rows', pageRows: [first!] } });
  expect(other.draft.pageRows[0]?.id).not.toBe(first?.id);
});

test('an edit of an older version gets a conflict', async () => {
  const { id, draft, version } = await pages.create({ body: { slug: 'versions', title: 'Versions' } });
  const body = { ...draft, title: 'One', version };
  await pages.saveDraft({ params: { id }, body });
  await expect(pages.saveDraft({ params: { id }, body })).rejects.toMatchObject({ code: 'conflict' });
  await expect(pages.publish({ params: { id }, body: { version } })).rejects.toMatchObject({ code: 'conflict' });
});

test('an address belongs to one page, drafted or published, and never to the app', async () => {
  const first = await pages.create({ body: { slug: 'mine', title: 'Mine' } });
  await expect(pages.create({ body: { slug: 'mine', title: 'Other' } })).rejects.toMatchObject({ code: 'slug_taken' });
  await pages.publish({ params: { id: first.id }, body: { version: first.version } });
  await pages.saveDraft({ params: { id: first.id }, body: { ...first.draft, slug: 'moved', version: first.version } });
  await expect(pages.create({ body: { slug: 'mine', title: 'Other' } })).rejects.toMatchObject({ code: 'slug_taken' });
  await expect(pages.create({ body: { slug: 'impersonate', title: 'Ours' } })).rejects.toMatchObject({ status: 400 });
  await expect(pages.create({ body: { slug: 'login', title: 'Login' } })).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'body.slug' }],
  });
});

test('a picture has to exist, and is kept while the draft or the published copy shows it', async () => {
  const { db } = server.platform;
  const old = new Date(server.clock.now().getTime() - 10 * dayMs);
  const imageIds = [await makeImageRow(db, { createdAt: old }), await makeImageRow(db, { createdAt: old })];
  const [published, drafted] = imageIds.map((imageId) => [{ imageId, type: 'hero-desktop' as const }]);
  const { id, draft, version } = await pages.create({ body: { slug: 'pics', title: 'Pics', images: published } });
  await pages.publish({ params: { id }, body: { version } });
  await pages.saveDraft({ params: { id }, body: { ...draft, images: drafted!, version } });
  await removeUnusedImages(server.platform);
  const kept = await db.selectFrom('image').select('id').where('id', 'in', imageIds).execute();
  expect(kept).toHaveLength(2);
  const missing = [{ imageId: crypto.randomUUID(), type: 'hero-desktop' as const }];
  await expect(pages.create({ body: { slug: 'none', title: 'None', images: missing } })).rejects.toMatchObject({
    fields: [{ path: 'body.images' }],
  });
});

test('only operators edit pages, with an audit entry', async () => {
  const creator = await signUp(server, { role: 'creator' });
  await expect(creator.client.studioPages.list()).rejects.toMatchObject({ code: 'forbidden' });
  const { id, version } = await pages.create({ body: { slug: 'known', title: 'Known' } });
  await pages.publish({ params: { id }, body: { version } });
  const { rows } = await sql<{ action: string; actor_id: string }>`
    select action, actor_id from audit_entry where subject = ${`page:${id}`} order by id`.execute(server.platform.db);
  expect(rows).toEqual([
    { action: 'page.create', actor_id: operator.userId },
    { action: 'page.publish', actor_id: operator.userId },
  ]);
  const slugs = (await pages.list()).pages.map(({ slug }) => slug);
  expect(slugs).toEqual(slugs.toSorted());
});

test('a publication records what it changed for visitors and can be undone, whatever the draft is by then', async () => {
  const { studioChanges } = operator.client;
  const made = await pages.create({ body: { slug: 'shown', title: 'First', pageRows: [faqRow] } });
  const params = { id: made.id };
  const { images: _, ...draft } = made.draft;
  const seen = () =>
    read('shown').then(
      ({ title, pageRows }) => [title, pageRows.map(({ id }) => id)],
      ({ code }) => code,
    );
  const latest = async () => (await studioChanges.list({ query: { subject: `page:${made.id}` } })).changes[0];
  const undoLast = async () => studioChanges.undo({ params: { id: (await latest())?.id ?? 0 } });
  await pages.publish({ params, body: { version: made.version } });
  const first = await seen();
  const saved = await pages.saveDraft({
    params,
    body: { ...draft, images: [], title: 'Second', version: made.version },
  });
  const { version } = await pages.publish({ params, body: { version: saved.version } });
  const changed = [{ field: 'published.title', before: 'First', after: 'Second' }];
  expect(await latest()).toMatchObject({ action: 'page.publish', changed, canUndo: true });
  const second = await latest();
  await pages.saveDraft({ params, body: { ...draft, images: [], title: 'Third', version } });
  await studioChanges.undo({ params: { id: second?.id ?? 0 } });
  expect([await seen(), (await pages.get({ params })).draft.title]).toEqual([first, 'Third']);

  await pages.unpublish({ params });
  expect(await latest()).toMatchObject({ action: 'page.unpublish', canUndo: true });
  expect((await latest())?.changed).toContainEqual({ field: 'published', before: 'yes', after: 'no' });
  await undoLast();
  expect(await seen()).toEqual(first);
  await undoLast();
  expect(await seen()).toBe('not_found');
  await pages.saveDraft({
    params,
    body: { ...draft, images: [], slug: 'shown-elsewhere', version: (await pages.get({ params })).version },
  });
  await pages.create({ body: { slug: 'shown', title: 'Usurper' } });
  const gone = (await studioChanges.list({ query: { subject: `page:${made.id}` } })).changes[1];
  await expect(studioChanges.undo({ params: { id: gone?.id ?? 0 } })).rejects.toMatchObject({ code: 'slug_taken' });
});
