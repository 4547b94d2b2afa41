import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let one: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  one = await signUp(server, { role: 'operator', displayName: 'Olive' });
  other = await signUp(server, { role: 'operator', displayName: 'Otto' });
});
afterAll(() => server?.close());

type Client = TestAccount['client'];
interface Edited {
  version: number;
}

/** How each kind is created and edited: `first` and `second` change different fields. */
const kinds: Record<string, (client: Client) => Promise<(by: Client) => Edits>> = {
  async hero(client) {
    const { id } = await client.studioHeroes.create({ body: { title: 'A' } });
    return (by) => ({
      read: async () => (await by.studioHeroes.list()).heroes.find((hero) => hero.id === id),
      first: (text, version) => by.studioHeroes.update({ params: { id }, body: { title: text, version } }),
      second: (text, version) => by.studioHeroes.update({ params: { id }, body: { description: text, version } }),
    });
  },
  async banner(client) {
    const { id } = await client.studioBanners.create({ body: { name: 'A', kind: 'latest-player' } });
    return (by) => ({
      read: () => by.studioBanners.get({ params: { id } }),
      first: (text, version) => by.studioBanners.update({ params: { id }, body: { name: text, version } }),
      second: (text, version) =>
        by.studioBanners.update({ params: { id }, body: { text: [{ type: 'title', text }], version } }),
    });
  },
  async show(client) {
    const { id } = await client.studioChannels.create({ body: { name: 'A', slug: 'raced' } });
    return (by) => ({
      read: () => by.studioChannels.get({ params: { id } }),
      first: (text, version) => by.studioChannels.update({ params: { id }, body: { name: text, version } }),
      second: (text, version) => by.studioChannels.update({ params: { id }, body: { description: text, version } }),
    });
  },
  async season(client) {
    const { id } = await client.studioChannels.create({ body: { name: 'A', slug: 'raced-seasons' } });
    const season = await client.studioChannels.addSeason({ params: { id }, body: { number: 1, title: 'A' } });
    const params = { id, seasonId: season.id };
    return (by) => ({
      read: () => by.studioChannels.get({ params: { id } }),
      first: (text, version) => by.studioChannels.updateSeason({ params, body: { title: text, version } }),
      // `second` returns the season; the version belongs to its show.
      async second(text, version) {
        await by.studioChannels.updateSeason({ params, body: { number: text.length + 7, version } });
        return by.studioChannels.get({ params: { id } });
      },
    });
  },
  async video(client) {
    const { mediaId } = await client.studioMedia.create({ body: { title: 'A' } });
    const params = { mediaId };
    return (by) => ({
      read: () => by.studioMedia.get({ params }),
      first: (text, version) => by.studioMedia.update({ params, body: { title: text, version } }),
      second: (text, version) => by.studioMedia.update({ params, body: { description: text, version } }),
    });
  },
  async creator(client) {
    const { id } = await client.studioCreators.create({ body: { displayName: 'A', slug: 'raced' } });
    return (by) => ({
      read: async () => (await by.studioCreators.list()).creatorTeams.find((team) => team.id === id),
      first: (text, version) => by.studioCreators.update({ params: { id }, body: { displayName: text, version } }),
      second: (text, version) =>
        by.studioCreators.update({ params: { id }, body: { shortDescription: text, version } }),
    });
  },
  async language(client) {
    const { id } = await client.studioLanguages.create({ body: { code: 'fr', name: 'A' } });
    return (by) => ({
      read: async () => (await by.studioLanguages.list()).languages.find((language) => language.id === id),
      first: (text, version) =>
        by.studioLanguages.update({ params: { id }, body: { texts: { shell: { 'nav.home': text } }, version } }),
      second: (text, version) =>
        by.studioLanguages.update({ params: { id }, body: { texts: { shell: { 'nav.shows': text } }, version } }),
    });
  },
  async gallery(client) {
    const { id } = await client.studioGalleries.create({ body: { slug: 'raced', title: 'A', password: 'x' } });
    return (by) => ({
      read: async () => (await by.studioGalleries.list()).galleries.find((gallery) => gallery.id === id),
      first: (text, version) => by.studioGalleries.update({ params: { id }, body: { title: text, version } }),
      second: (text, version) =>
        by.studioGalleries.update({ params: { id }, body: { slug: text.toLowerCase(), version } }),
    });
  },
  async settings() {
    return (by) => ({
      read: () => by.studioConfig.get(),
      first: (text, version) => by.studioConfig.update({ body: { config: { tagline: text }, version } }),
      second: (text, version) => by.studioConfig.update({ body: { theme: { '--color-accent': text }, version } }),
    });
  },
};

interface Edits {
  read(): Promise<Edited | undefined>;
  first(text: string, version: number | undefined): Promise<unknown>;
  second(text: string, version: number | undefined): Promise<unknown>;
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  test('when two edit the same field the second gets a conflict; edits of different fields both succeed', async () => {
    const editsOf = await kinds[kind]!(one.client);
    const [mine, theirs] = [editsOf(one.client), editsOf(other.client)];
    const opened = await mine.read();
    expect(opened?.version).toEqual(expect.any(Number));
    const { version } = opened!;
    await theirs.first('Theirs', version);
    await expect(mine.first('Mine', version)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/was changed since by Otto/),
    });
    expect(JSON.stringify(await mine.read())).toContain('Theirs');
    const saved = await mine.second('Beside', version);
    expect(saved).toMatchObject({ version: (await mine.read())!.version });
    // No conflict after reading the change, for the same value, or without a version.
    await mine.first('Theirs', version);
    await mine.first('Seen', (await mine.read())!.version);
    expect(JSON.stringify(await mine.read())).toContain('Seen');
    await theirs.first('Unasked', undefined);
    expect(JSON.stringify(await mine.read())).toContain('Unasked');
  });
});
