import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

function studio() {
  return operator.client.studioLanguages;
}

async function codes() {
  return (await server.client.language.list()).languages.map(({ code }) => code);
}

test('English is language 1, Spanish 2; neither has changed texts', async () => {
  const { languages } = await server.client.language.list();
  expect(languages).toMatchObject([
    { id: 1, code: 'en', name: 'English', direction: 'ltr' },
    { id: 2, code: 'es', name: 'Español', direction: 'ltr' },
  ]);
  expect(languages[0]?.altCodes).toContain('en-US');
  expect(await server.client.language.texts({ params: { id: 2 } })).toEqual({ texts: {} });
});

test('a language is added as a draft, published and moved', async () => {
  const {
    id,
    version: _,
    ...made
  } = await studio().create({
    body: { code: 'ar', name: 'العربية', direction: 'rtl', altCodes: ['ar-EG', 'ar-MA', 'ar-EG'] },
  });
  expect(made).toEqual({
    code: 'ar',
    name: 'العربية',
    direction: 'rtl',
    altCodes: ['ar-EG', 'ar-MA'],
    published: false,
    position: 2,
    texts: {},
  });
  expect(await codes()).toEqual(['en', 'es']);
  await expect(server.client.language.texts({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  await studio().update({ params: { id }, body: { published: true, position: 0 } });
  await studio().update({ params: { id: 1 }, body: { position: 1 } });
  expect(await codes()).toEqual(['ar', 'en', 'es']);
  await studio().remove({ params: { id } });
  expect(await codes()).toEqual(['en', 'es']);
});

test('a changed text is visible at once; an empty one returns to the built-in text; others stay', async () => {
  const { id } = await studio().create({ body: { code: 'fr', name: 'Français', published: true } });
  const texts = async () => (await server.client.language.texts({ params: { id } })).texts;
  const save = (changed: Record<string, Record<string, string>>) =>
    studio().update({ params: { id }, body: { texts: changed } });
  await save({ shell: { 'nav.home': 'Accueil', 'nav.shows': 'Séries' }, media: { play: 'Lire {{title}}' } });
  expect(await texts()).toEqual({
    shell: { 'nav.home': 'Accueil', 'nav.shows': 'Séries' },
    media: { play: 'Lire {{title}}' },
  });
  await save({ shell: { 'nav.home': '', 'nav.shows': 'Émissions' } });
  expect(await texts()).toEqual({ shell: { 'nav.shows': 'Émissions' }, media: { play: 'Lire {{title}}' } });
});

test('the default language cannot be removed', async () => {
  await expect(studio().remove({ params: { id: 1 } })).rejects.toMatchObject({ code: 'forbidden' });
  const hide = studio().update({ params: { id: 1 }, body: { published: false } });
  await expect(hide).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('default') });
});

test('invalid fields are named', async () => {
  const add = (body: object) => studio().create({ body: { code: 'pt', name: 'P', ...body } });
  await expect(add({ code: 'ES' })).rejects.toMatchObject({ fields: [{ path: 'body.code' }] });
  await expect(add({ code: 'en-us-us-us' })).rejects.toMatchObject({ fields: [{ path: 'body.code' }] });
  await expect(add({ altCodes: ['pt-BR', 'x'] })).rejects.toMatchObject({ fields: [{ path: 'body.altCodes.1' }] });
  await expect(add({ code: 'es' })).rejects.toMatchObject({
    code: 'slug_taken',
    message: expect.stringContaining('code'),
  });
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`key${at}`, 'x']));
  await expect(add({ texts: { shell: many } })).rejects.toMatchObject({ fields: [{ path: 'body.texts' }] });
  await expect(add({ texts: { Shell: { a: 'x' } } })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(add({ texts: { shell: { a: 'x'.repeat(2001) } } })).rejects.toMatchObject({ code: 'invalid_request' });
  const missing = studio().update({ params: { id: 99 }, body: { name: 'X' } });
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
});

test('the number of texts of a language is limited, over all calls', async () => {
  const { id } = await studio().create({ body: { code: 'de', name: 'Deutsch' } });
  const texts = (from: number) => Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`key${from + at}`, 'x']));
  await studio().update({ params: { id }, body: { texts: { shell: texts(0) } } });
  const more = studio().update({ params: { id }, body: { texts: { shell: texts(3000) } } });
  await expect(more).rejects.toMatchObject({ fields: [{ path: 'body.texts' }] });
});

test('only operators change languages', async () => {
  const creator = await signUp(server, { role: 'creator' });
  await expect(creator.client.studioLanguages.list()).rejects.toMatchObject({ code: 'forbidden' });
});
