import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeImageRow } from '../image/test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

const wrong = { status: 403, code: 'gallery_password', message: 'Invalid password.' };

function studio() {
  return operator.client.studioGalleries;
}

function open(slug: string, password: string) {
  return server.client.gallery.open({ params: { slug }, body: { password } });
}

/** Resets the limit of attempts before each test. */
async function forgetAttempts() {
  await server.platform.db.deleteFrom('rate_limit').execute();
}

test('the password opens the pictures in their order, a wrong one is refused', async () => {
  const imageIds = [
    await makeImageRow(server.platform.db, { alt: 'Second' }),
    await makeImageRow(server.platform.db, { alt: 'First' }),
  ].toReversed();
  await studio().create({ body: { slug: 'top-10', title: 'Top 10', password: 'Sesame', imageIds } });
  const gallery = await open('top-10', 'Sesame');
  expect(gallery).toMatchObject({ title: 'Top 10', images: [{ alt: 'First' }, { alt: 'Second' }] });
  expect(gallery.images[0]?.url).toContain(`/media/i/${imageIds[0]}/`);
  await expect(open('top-10', 'sesame')).rejects.toMatchObject(wrong);
});

test('an unknown gallery answers like a wrong password', async () => {
  await expect(open('no-such-gallery', 'Sesame')).rejects.toMatchObject(wrong);
});

test('an address has ten wrong passwords in a quarter of an hour; right ones are not counted', async () => {
  await forgetAttempts();
  await studio().create({ body: { slug: 'guarded', title: 'Guarded', password: 'Sesame' } });
  for (let count = 0; count < 12; count++) await open('guarded', 'Sesame');
  const outcomes = await Promise.allSettled(Array.from({ length: 15 }, (_, at) => open('guarded', `guess-${at}`)));
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'opened'));
  expect(codes.filter((code) => code === 'gallery_password')).toHaveLength(10);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5);
});

test('the studio changes pictures, title, address and password, and never answers the password', async () => {
  const image = await makeImageRow(server.platform.db);
  const body = { slug: 'stills', title: 'Stills', password: 'one' };
  const made = await studio().create({ body });
  expect(made).toEqual({ id: made.id, version: made.version, slug: 'stills', title: 'Stills', images: [] });
  const params = { id: made.id };
  await studio().update({ params, body: { title: 'Best stills', imageIds: [image], password: 'two', slug: 'best' } });
  const { galleries } = await studio().list();
  expect(galleries.find(({ id }) => id === made.id)).toMatchObject({
    title: 'Best stills',
    images: [{ imageId: image }],
  });
  expect(JSON.stringify(galleries)).not.toMatch(/password|argon2/);
  const entries = await server.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'detail', 'changes'])
    .where('subject', '=', `gallery:${made.id}`)
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['gallery.create', 'gallery.set-password', 'gallery.edit']);
  expect(JSON.stringify(entries)).not.toMatch(/argon2|"two"/);
  await studio().remove({ params });
  await expect(studio().remove({ params })).rejects.toMatchObject({ code: 'not_found' });
});

test('invalid fields are named', async () => {
  const body = { slug: 'named', title: 'Named', password: 'x' };
  const make = (change: object) => studio().create({ body: { ...body, ...change } });
  await expect(make({ slug: 'No Slug' })).rejects.toMatchObject({ fields: [{ path: 'body.slug' }] });
  await expect(make({ password: '' })).rejects.toMatchObject({ fields: [{ path: 'body.password' }] });
  const unknown = make({ imageIds: [crypto.randomUUID()] });
  await expect(unknown).rejects.toMatchObject({ fields: [{ path: 'body.imageIds' }] });
  await make({});
  await expect(make({})).rejects.toMatchObject({ code: 'slug_taken' });
});

test('creators have no access', async () => {
  const creator = await signUp(server, { role: 'creator' });
  await expect(creator.client.studioGalleries.list()).rejects.toMatchObject({ code: 'forbidden' });
});
