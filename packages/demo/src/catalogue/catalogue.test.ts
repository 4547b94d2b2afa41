import { bannerKind } from '@greenlight/contract/banner';
import { pageDraft } from '@greenlight/contract/page-studio';
import { describe, expect, it } from 'vitest';
import { endCardSeconds } from '../lettering/look.ts';
import { scenes } from '../scene/scenes.ts';
import { composeScore } from '../sound/score/scores.ts';
import { cuts } from './artwork.ts';
import { bingoGame } from './bingo.ts';
import { findVideo, shows, videos } from './catalogue.ts';
import { creators } from './creators.ts';
import { beginnings, pages } from './pages.ts';
import { pitches } from './pitches.ts';
import { banners, heroes, type SiteBanner } from './site.ts';
import { pairs, spanish } from './spanish.ts';
import { startOfStream, stream } from './stream.ts';

describe('the catalogue', () => {
  it('is as large as the catalogue of a real service', () => {
    expect(shows).toHaveLength(4);
    expect(creators).toHaveLength(3);
    expect(videos.length).toBeGreaterThanOrEqual(24);
    expect(videos.some(({ seconds }) => seconds >= 600)).toBe(true);
    expect(shows.find(({ layout }) => layout === 'series-view')?.seasons.length).toBeGreaterThanOrEqual(2);
    expect(videos.filter(({ access }) => access === 'free').length).toBeGreaterThanOrEqual(6);
  });

  it('uses every slug and title once', () => {
    const slugs = [...videos, ...shows, ...creators].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(new Set(videos.map(({ title }) => title)).size).toBe(videos.length);
    expect(new Set(videos.map(({ daysAgo }) => daysAgo)).size).toBeGreaterThan(videos.length * 0.8);
  });

  it('numbers the episodes of each season from one, oldest first', () => {
    for (const show of shows) {
      for (const { number } of show.seasons) {
        const season = show.videos.filter((video) => video.season === number);
        expect(season.map(({ episode }) => episode)).toEqual(season.map((_, index) => index + 1));
        expect(season.map(({ daysAgo }) => daysAgo)).toEqual(
          season.map(({ daysAgo }) => daysAgo).toSorted((a, b) => b - a),
        );
      }
    }
  });

  it('has pictures of every show and creator, from films that exist', () => {
    for (const { slug } of [...shows, ...creators]) {
      const made = Object.values(cuts[slug] ?? {});
      expect(made.length).toBeGreaterThanOrEqual(3);
      for (const { video, t } of made) expect(t).toBeLessThan(findVideo(video).seconds - endCardSeconds);
    }
  });
});

describe.each(videos)('$slug', (video) => {
  const end = video.seconds - endCardSeconds;

  it('has chapters in order from the start', () => {
    const starts = video.chapters.map(({ at }) => at);
    expect(starts[0]).toBe(0);
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
    expect(starts.at(-1)).toBeLessThan(end);
    expect(starts.length).toBeGreaterThanOrEqual(3);
  });

  it('shows one text at a time, within its length', () => {
    const lines = [...video.cards, ...video.sounds].toSorted((a, b) => a.at - b.at);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    lines.forEach((line, index) => {
      expect(line.until - line.at).toBeGreaterThanOrEqual(1.5);
      expect(line.at).toBeGreaterThanOrEqual(lines[index - 1]?.until ?? 0);
      expect(line.until).toBeLessThanOrEqual(video.seconds);
    });
  });

  it('has a scene, a score and creators', () => {
    expect(scenes[video.slug]).toBeTypeOf('function');
    expect(video.creators.every((slug) => creators.some((creator) => creator.slug === slug))).toBe(true);
    expect(video.posterAt).toBeLessThan(end);
    const { notes } = composeScore(video);
    expect(notes.length).toBeGreaterThan(20);
    expect(notes.every(({ at, seconds, hz }) => at >= 0 && at < video.seconds && seconds > 0 && hz > 0)).toBe(true);
  });

  it('is described in a few sentences', () => {
    expect(video.description.match(/[.!?](\s|$)/g)?.length).toBeGreaterThanOrEqual(2);
    expect(video.description.length).toBeGreaterThan(120);
    expect(video.tags.length).toBeGreaterThanOrEqual(2);
  });
});

describe('the site', () => {
  it('has a banner of each kind, most of them in all four orientations', () => {
    const made = Object.values<SiteBanner>(banners);
    expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(bannerKind.options));
    expect(made.filter(({ images }) => Object.keys(images).length === 4)).toHaveLength(5);
  });

  it('has pictures from films that exist', () => {
    const made = [...heroes, ...Object.values<SiteBanner>(banners), ...pages].flatMap(({ images }) =>
      Object.values(images),
    );
    expect(made.length).toBeGreaterThanOrEqual(25);
    for (const { video, t } of made) expect(t).toBeLessThan(findVideo(video).seconds - endCardSeconds);
  });

  it('refers only to shows, creators and films that exist', () => {
    const known = new Set<string | undefined>([
      undefined,
      ...[...shows, ...creators, ...videos].map(({ slug }) => slug),
    ]);
    const about = [...heroes, ...Object.values<SiteBanner>(banners)];
    const spoken = about.flatMap(({ film, show, creator }) => [film, show, creator]);
    expect([...spoken, ...beginnings].filter((slug) => !known.has(slug))).toEqual([]);
  });

  it('shows open pitches on the home page', () => {
    const none = new Map<never, number>();
    const home = pages.find(({ slug }) => slug === 'home');
    const rows = home?.rows({ shows: none, seasons: none, creators: none, films: none, banners: none });
    expect(rows).toContainEqual(expect.objectContaining({ type: 'personal-list', list: 'open-pitches' }));
  });

  it('has a home page, a public page and a members page that the studio accepts', () => {
    expect(pages.map(({ slug, requiresAuth }) => [slug, requiresAuth])).toEqual([
      ['home', false],
      ['about', false],
      ['members-room', true],
    ]);
    const some = new Map([...shows, ...creators, ...videos].map(({ slug }, place) => [slug, place + 1]));
    const bannerIds = new Map(Object.keys(banners).map((name, place) => [name as keyof typeof banners, place + 1]));
    const places = { shows: some, seasons: some, creators: some, films: some, banners: bannerIds };
    for (const { rows, images: _, ...draft } of pages) {
      expect(pageDraft.safeParse({ ...draft, images: [], pageRows: rows(places) }).error).toBeUndefined();
    }
  });
});

describe('the bingo game', () => {
  it('can be won with every card: all squares are on it, and too few are missing to block its rows', () => {
    const { squares, film } = bingoGame;
    expect(squares).toHaveLength(24);
    expect(squares.filter(({ at }) => at === undefined).length).toBeLessThan(5);
    for (const { at } of squares) expect(at ?? 0).toBeLessThan(findVideo(film).seconds);
  });
});

describe('the pitches', () => {
  it('have a picture each', () => {
    expect(new Set(pitches.map(({ picture }) => picture.video)).size).toBe(pitches.length);
    for (const { picture } of pitches)
      expect(picture.t).toBeLessThan(findVideo(picture.video).seconds - endCardSeconds);
  });
});

describe('the stream', () => {
  it('has creators that exist and a picture from a film that exists', () => {
    expect(creators.map(({ slug }) => slug)).toEqual(expect.arrayContaining([...stream.creators]));
    expect(stream.picture.t).toBeLessThan(findVideo(stream.picture.video).seconds - endCardSeconds);
  });

  it.each([
    ['2026-11-22T20:36:00Z', '2026-12-18T20:00:00.000Z'],
    ['2026-11-27T00:00:00Z', '2026-12-18T20:00:00.000Z'],
    ['2026-11-27T23:59:00Z', '2026-12-18T20:00:00.000Z'],
    ['2026-11-28T00:00:00Z', '2026-12-25T20:00:00.000Z'],
  ])('starts three to four weeks after %s: %s', (now, start) => {
    expect(startOfStream(new Date(now)).toISOString()).toBe(start);
  });
});

describe('the Spanish texts', () => {
  it('translate everything, each text in one way', () => {
    const wrong = pairs.filter(([english, text]) => !text?.trim() || spanish.get(english.trim()) !== text);
    expect(wrong.map(([english]) => english)).toEqual([]);
    expect(spanish.size).toBeGreaterThan(200);
  });

  it('translate every hero, banner, page and row', () => {
    const some = new Map([...shows, ...creators, ...videos].map(({ slug }, place) => [slug, place + 1]));
    const bannerIds = new Map(Object.keys(banners).map((name, place) => [name as keyof typeof banners, place + 1]));
    const places = { shows: some, seasons: some, creators: some, films: some, banners: bannerIds };
    const said = [
      ...heroes.flatMap(({ title, description, label, buttonText }) => [title, description, label, buttonText]),
      ...Object.values<SiteBanner>(banners).flatMap(({ text }) => text.map((each) => each.text)),
      ...pages.flatMap(({ title, rows }) => [title, ...rows(places).map((row) => row.title)]),
    ];
    expect(said.filter((text) => text !== '' && !spanish.has(text))).toEqual([]);
  });

  it('translate every tag that several videos have', () => {
    const tags = videos.flatMap((video) => video.tags.map((tag) => tag.toLowerCase()));
    const genres = new Set(tags.filter((tag, place) => tags.indexOf(tag) !== place));
    expect([...genres].filter((tag) => !spanish.has(tag))).toEqual([]);
    expect(genres.size).toBeGreaterThan(5);
  });

  it('are not much longer than the English ones', () => {
    const tooLong = [...spanish].filter(([english, text]) => text.length > Math.max(40, english.length * 1.5));
    expect(tooLong).toEqual([]);
  });
});
