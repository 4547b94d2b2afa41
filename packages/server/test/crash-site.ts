import { randomInt, randomUUID } from 'node:crypto';
import type { ApiTable } from '@greenlight/contract/api';
import type { StudioBanner } from '@greenlight/contract/banner-studio';
import type { Client } from '@greenlight/contract/client';
import { datadogSites, type RemoteConfig } from '@greenlight/contract/config';
import type { LanguageTexts } from '@greenlight/contract/language';
import type { StudioPageRow } from '@greenlight/contract/page-studio';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { makeImageRow } from '../src/features/image/test-data.ts';
import { addLane, type Host, nextSerial } from './crash-lane.ts';

type Fields = Record<string, unknown>;

export interface Operator {
  client: Client<ApiTable>;
  userId: string;
}

/** Edits a subject twice, undoes the second edit, and repeats. Its history must lead to the current state. */
function addEdits<Body extends object>(
  host: Host,
  subject: string,
  { client, userId }: Operator,
  edit: {
    body(n: number): Body;
    write(body: Body): Promise<unknown>;
    read(): Promise<Partial<Body> | undefined>;
    /** The fields by their names in the history. */
    fieldsOf?: (body: Partial<Body>) => Fields;
  },
) {
  const { fieldsOf = (body) => ({ ...body }) } = edit;
  const names = Object.keys(fieldsOf(edit.body(0)));
  let before: Fields;
  const read = async () => {
    const found = fieldsOf((await edit.read()) ?? {});
    const fields = Object.fromEntries(names.map((name) => [name, found[name]]));
    return { fields, told: await tellHistory(host, subject, names), entries: await countEntries(host, userId) };
  };
  addLane(host, subject, read, (n, { fields: now, entries }) => {
    if (n % 3 === 2) {
      const send = () => undoLast(client, subject);
      return { wanted: { fields: before, told: before, entries: entries + 1 }, send };
    }
    before = now;
    const body = edit.body(nextSerial());
    const fields = fieldsOf(body);
    return { wanted: { fields, told: fields, entries: entries + 1 }, send: () => edit.write(body) };
  });
}

async function undoLast({ studioChanges }: Operator['client'], subject: string) {
  const { changes } = await studioChanges.list({ query: { subject, pageSize: 1 } });
  await studioChanges.undo({ params: { id: changes[0]?.id ?? 0 } });
}

async function tellHistory({ db }: Host, subject: string, names: string[]): Promise<Fields> {
  const { rows } = await sql<{ changes: Record<string, { before?: unknown; after?: unknown }> }>`
    select changes from audit_entry where subject = ${subject} order by id`.execute(db);
  const told: Fields = {};
  for (const [name, side] of rows.flatMap(({ changes }) => Object.entries(changes))) {
    if (name in told) expect(side.before, `${subject}: ${name}`).toEqual(told[name]);
    told[name] = side.after;
  }
  return Object.fromEntries(names.map((name) => [name, told[name]]));
}

async function countEntries({ db }: Host, userId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where actor_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Ten<Item> = [Item, Item, Item, Item, Item, Item, Item, Item, Item, Item];

/** Lanes that edit the site, each as its own operator. */
export async function addSiteLanes(
  host: Host,
  [banners, heroes, faq, config, languages, galleries, order, pages, creators, captions]: Ten<Operator>,
) {
  const { studioBanners } = banners.client;
  const { id: bannerId } = await studioBanners.create({ body: { name: '0', kind: 'latest-player' } });
  const text = (n: number): StudioBanner['text'] => [{ type: 'title', text: `${n}` }];
  addEdits(host, `banner:${bannerId}`, banners, {
    body: (n) => ({
      name: `${n}`,
      text: text(n),
      urls: [`/${n}`],
    }),
    write: (body) => studioBanners.update({ params: { id: bannerId }, body }),
    read: () => studioBanners.get({ params: { id: bannerId } }),
  });
  const { studioHeroes } = heroes.client;
  const { id: heroId } = await studioHeroes.create({ body: { title: 'edited' } });
  addEdits(host, `hero:${heroId}`, heroes, {
    body: (n) => ({ label: `${n}`, description: `${n}` }),
    write: (body) => studioHeroes.update({ params: { id: heroId }, body }),
    read: async () => (await listHeroes(heroes)).find(({ id }) => id === heroId),
  });
  const { studioFaq } = faq.client;
  addEdits(host, 'faq', faq, {
    body: (n) => ({ title: `${n}`, faqs: [{ question: `${n}`, answer: `${n}`, published: n % 2 === 0 }] }),
    write: async (body) => studioFaq.save({ body: { ...body, version: (await studioFaq.get()).version } }),
    read: () => studioFaq.get(),
  });
  const { studioConfig } = config.client;
  addEdits(host, 'config', config, {
    body: (n): { config: Partial<RemoteConfig>; theme: Record<string, string> } => ({
      config: {
        tagline: `${n}`,
        datadogrum_enabled: true,
        datadogrum_application_id: randomUUID(),
        datadogrum_client_token: `pub${`${n}`.padStart(32, '0')}`,
        datadogrum_site: datadogSites[n % 2] ?? '',
      },
      theme: { '--accent': `#${n}` },
    }),
    write: (body) => studioConfig.update({ body }),
    read: () => studioConfig.get(),
    fieldsOf: ({ config: own, theme }) => ({
      tagline: own?.tagline,
      datadogrum_enabled: own?.datadogrum_enabled,
      datadogrum_application_id: own?.datadogrum_application_id,
      datadogrum_client_token: own?.datadogrum_client_token,
      datadogrum_site: own?.datadogrum_site,
      '--accent': theme?.['--accent'],
    }),
  });
  const { studioLanguages } = languages.client;
  addEdits(host, 'language:2', languages, {
    body: (n) => ({ name: `${n}`, texts: { shell: { home: `${n}`, shows: `${n}` } } as LanguageTexts }),
    write: (body) => studioLanguages.update({ params: { id: 2 }, body }),
    read: async () => (await studioLanguages.list()).languages.find(({ id }) => id === 2),
    fieldsOf: ({ name, texts }) => ({
      name,
      'texts.shell.home': texts?.shell?.home,
      'texts.shell.shows': texts?.shell?.shows,
    }),
  });
  const { studioGalleries } = galleries.client;
  const images = await Promise.all([1, 2, 3].map(() => makeImageRow(host.db)));
  const gallery = await studioGalleries.create({
    body: { slug: 'crash', title: '0', password: 'crash', imageIds: images },
  });
  addEdits(host, `gallery:${gallery.id}`, galleries, {
    body: (n) => ({ title: `${n}`, imageIds: images.filter((_, place) => (n >> place) & 1) }),
    write: (body) => studioGalleries.update({ params: { id: gallery.id }, body }),
    async read() {
      const [found] = (await studioGalleries.list()).galleries;
      return { title: found?.title, imageIds: found?.images.map(({ imageId }) => imageId) };
    },
  });
  addHeroOrder(host, order, heroId);
  addPages(host, pages);
  const { studioCreators } = creators.client;
  const { id } = await studioCreators.create({ body: { displayName: '0', slug: 'edited' } });
  const editCreator = (body: { displayName: string; published: boolean }) =>
    studioCreators.update({ params: { id }, body });
  await editCreator({ displayName: '1', published: true });
  addEdits(host, `creator:${id}`, creators, {
    body: (n) => ({ displayName: `${n}`, published: n % 2 === 0 }),
    write: editCreator,
    read: async () => (await studioCreators.list({ query: {} })).creatorTeams.find((team) => team.id === id),
  });
  addCaptions(host, captions);
}

/** Captions are set, replaced, and the replacement undone, which restores the replaced text. */
function addCaptions(host: Host, { client, userId }: Operator) {
  const params = { mediaId: 1, language: 'en' };
  const textOf = (n: number) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${n}\n`;
  const read = async () => {
    const rows = await host.db.selectFrom('media_caption').select('vtt').where('media_id', '=', 1).execute();
    const said = Number(rows[0]?.vtt.trim().split('\n').at(-1) ?? 0);
    return { said, entries: await countEntries(host, userId) };
  };
  let before = 0;
  addLane(host, 'captions', read, (n, { said, entries }) => {
    if (n % 3 === 2) {
      return { wanted: { said: before, entries: entries + 1 }, send: () => undoLast(client, 'media:1') };
    }
    before = said;
    const next = nextSerial();
    const body = { label: 'English', text: textOf(next), isDefault: true };
    const send = () => client.studioMedia.setCaptions({ params, body });
    return { wanted: { said: next, entries: entries + 1 }, send };
  });
}

async function listHeroes({ client }: Operator) {
  return (await client.studioHeroes.list({ query: { pageSize: 100 } })).heroes;
}

/** Creates heroes and reorders them; the hero of another client stays behind them. */
function addHeroOrder(host: Host, operator: Operator, othersId: number) {
  const read = async () => {
    const all = await listHeroes(operator);
    expect(all.map(({ position }) => position)).toEqual(all.map((_, place) => place));
    const titles = all.filter(({ id }) => id !== othersId).map(({ title }) => title);
    return { titles, entries: await countEntries(host, operator.userId) };
  };
  addLane(host, 'heroes', read, (n, { titles, entries }) => {
    if (titles.length < 5 || (n % 10 === 0 && titles.length < 90)) {
      const title = `${nextSerial()}`;
      const send = () => operator.client.studioHeroes.create({ body: { title } });
      return { wanted: { titles: [...titles, title], entries: entries + 1 }, send };
    }
    // The last one comes first, because an unchanged order would write no entry.
    const wanted = [...titles.slice(-1), ...titles.slice(0, -1).toSorted(() => randomInt(3) - 1)];
    const send = async () => {
      const idOf = new Map((await listHeroes(operator)).map(({ id, title }) => [title, id]));
      const ids = wanted.map((title) => idOf.get(title) ?? 0);
      await operator.client.studioHeroes.order({ body: { ids } });
    };
    return { wanted: { titles: wanted, entries: entries + 1 }, send };
  });
}

interface PageState {
  slug: string;
  draft: number;
  published: number | null;
  version: number;
}

/**
 * Creates, edits, publishes and edits a page, then undoes the last edit; then the next page. A document never contains
 * parts of two edits.
 */
function addPages(host: Host, { client, userId }: Operator) {
  const { studioPages } = client;
  const rowsOf = (own: number): StudioPageRow[] =>
    [1, 2, 3, 4]
      .slice(own % 4)
      .map((of) => ({ type: 'media-list', title: `${own} ${of}`, source: { kind: 'latest' } }));
  const documentOf = (slug: string, own: number) => ({
    slug,
    title: `${own}`,
    requiresAuth: false,
    layoutType: 'standard' as const,
    images: [],
    pageRows: rowsOf(own),
  });
  const numberOf = (slug: string, document: { title: string; pageRows: StudioPageRow[] }) => {
    expect(document).toMatchObject(documentOf(slug, Number(document.title)));
    return Number(document.title);
  };
  const read = async () => {
    const found = await host.db.selectFrom('page').selectAll().orderBy('id').execute();
    const states = found.map(({ draft_slug: slug, draft, published, version }): PageState => {
      const shown = published === null ? null : numberOf(slug, published as never);
      return { slug, draft: numberOf(slug, draft as never), published: shown, version };
    });
    return { pages: states, entries: await countEntries(host, userId) };
  };
  let params = { id: 0 };
  addLane(host, 'pages', read, (n, { pages, entries }) => {
    const own = nextSerial();
    const last = pages.at(-1);
    const after = (page: PageState, others = pages.slice(0, -1)) => ({
      pages: [...others, page],
      entries: entries + 1,
    });
    if (n % 5 === 0 || !last) {
      const slug = `page-${own}`;
      const send = async () => {
        params = { id: (await studioPages.create({ body: documentOf(slug, own) })).id };
      };
      return { wanted: after({ slug, draft: own, published: null, version: 2 }, pages), send };
    }
    const { version, slug } = last;
    const next = { ...last, version: version + 1 };
    if (n % 5 === 2) {
      const wanted = after({ ...last, published: last.draft });
      return { wanted, send: () => studioPages.publish({ params, body: { version } }) };
    }
    if (n % 5 === 4) {
      const send = () => undoLast(client, `page:${params.id}`);
      return { wanted: after({ ...next, draft: last.published ?? 0 }), send };
    }
    const body = { ...documentOf(slug, own), version };
    return { wanted: after({ ...next, draft: own }), send: () => studioPages.saveDraft({ params, body }) };
  });
}
