import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { type ArtKind, artSizes, type Cut } from '../catalogue/artwork.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import { faqs, faqTitle } from '../catalogue/faq.ts';
import { beginnings, type Places, pages, type SitePage } from '../catalogue/pages.ts';
import {
  banners,
  heroes,
  type Orientation,
  orientationSizes,
  type SiteBanner,
  type SiteHero,
} from '../catalogue/site.ts';
import { renderCut } from '../render/artwork.ts';
import { draftOf, type FilmContext, findOrDraft } from './films.ts';
import type { Operator } from './operator.ts';
import { uploadPicture } from './pictures.ts';

const bannerNames = Object.keys(banners) as (keyof typeof banners)[];

/**
 * Creates missing questions, banners, heroes and pages. Returns functions that draw and upload the pictures of banners
 * and heroes, because drawing takes time. Without films no content refers to one.
 */
export async function furnishSite(
  operator: Operator,
  workshop: FilmContext,
  { hasFilms }: { hasFilms: boolean },
): Promise<(() => Promise<void>)[]> {
  const films = hasFilms ? await openFilms(operator, workshop) : new Map<string, number>();
  const places: Places = { ...workshop.ids, films, banners: new Map() };
  await writeFaq(operator);
  const hang: (() => Promise<void>)[] = [];
  for (const name of bannerNames) {
    const made = await openBanner(operator, places, banners[name]);
    places.banners.set(name, made.id);
    const isBare = made.images.length === 0 && Object.keys(banners[name].images).length > 0;
    if (isBare) hang.push(() => hangBanner(operator, made, banners[name]));
  }
  hang.unshift(...(await openHeroes(operator, places)));
  for (const page of pages) await openPage(operator, places, page);
  return hang;
}

/** Creates the media entries of the films that the site refers to, by slug. Without a file they are not shown yet. */
async function openFilms(operator: Operator, workshop: FilmContext): Promise<Map<string, number>> {
  const spoken = [...heroes, ...Object.values<SiteBanner>(banners)].flatMap(({ film }) => film ?? []);
  const slugs = new Set([...spoken, ...beginnings]);
  const films = new Map<string, number>();
  for (const slug of slugs) {
    films.set(slug, (await findOrDraft(operator, draftOf(findVideo(slug), workshop))).mediaId);
  }
  return films;
}

async function writeFaq({ client }: Operator) {
  const { version, faqs: known } = await client.studioFaq.get();
  if (known.length > 0) return;
  const shown = faqs.map(({ question, answer }) => ({ question, answer, published: true }));
  await client.studioFaq.save({ body: { title: faqTitle.text, faqs: shown, version } });
}

async function openBanner({ client }: Operator, places: Places, banner: SiteBanner): Promise<StudioBanner> {
  const { banners: known } = await client.studioBanners.list();
  const { name, kind, text, urls } = banner;
  const made = known.find((other) => other.name === name);
  if (made) return made;
  const about = {
    mediaId: places.films.get(banner.film ?? '') ?? null,
    channelId: places.shows.get(banner.show ?? '') ?? null,
    creatorTeamId: places.creators.get(banner.creator ?? '') ?? null,
  };
  return client.studioBanners.create({ body: { name, kind, text, urls, ...about, published: true } });
}

async function hangBanner(operator: Operator, { id, name }: StudioBanner, { images }: SiteBanner) {
  const drawn = [];
  for (const [orientation, cut] of Object.entries(images) as [Orientation, Cut][]) {
    drawn.push({ orientation, imageId: await draw(operator, cut, orientationSizes[orientation], name) });
  }
  await operator.client.studioBanners.update({ params: { id }, body: { images: drawn } });
}

/** Publishes heroes at once. They are shown once their film or picture exists. */
async function openHeroes(operator: Operator, places: Places) {
  const { heroes: known } = await operator.client.studioHeroes.list();
  const hang: (() => Promise<void>)[] = [];
  for (const hero of heroes) {
    if (hero.film && !places.films.has(hero.film)) continue;
    const { images: _, film, show: __, creator: ___, ...body } = hero;
    const mediaId = places.films.get(film ?? '') ?? null;
    const made =
      known.find(({ title }) => title === hero.title) ??
      (await operator.client.studioHeroes.create({ body: { ...body, mediaId, published: true } }));
    if (made.images.length === 0) hang.push(() => hangHero(operator, made.id, hero));
  }
  return hang;
}

async function hangHero(operator: Operator, id: number, hero: SiteHero) {
  const images = await drawHero(operator, hero.images, hero.title);
  await operator.client.studioHeroes.update({ params: { id }, body: { images } });
}

async function openPage(operator: Operator, places: Places, page: SitePage) {
  const { client } = operator;
  const { pages: known } = await client.studioPages.list();
  if (known.some(({ slug }) => slug === page.slug)) return;
  const { rows, images, ...draft } = page;
  const drawn = await drawHero(operator, images, page.title);
  const body = { ...draft, images: drawn, pageRows: rows(places) };
  const { id, version } = await client.studioPages.create({ body });
  await client.studioPages.publish({ params: { id }, body: { version } });
}

async function drawHero(operator: Operator, images: Partial<Record<ArtKind, Cut>>, alt: string) {
  const drawn = [];
  for (const type of ['hero-desktop', 'hero-mobile'] as const) {
    const cut = images[type];
    if (cut) drawn.push({ type, imageId: await draw(operator, cut, artSizes[type], alt) });
  }
  return drawn;
}

async function draw(operator: Operator, cut: Cut, size: readonly [number, number], alt: string): Promise<string> {
  return uploadPicture(operator, await renderCut(cut, size), alt);
}
