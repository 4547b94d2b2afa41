import { commentMaxLength } from '@greenlight/contract/limits';
import { describe, expect, it } from 'vitest';
import { findVideo, videos } from './catalogue.ts';
import { type Author, commenters } from './commenters.ts';
import { comments } from './comments.ts';

const all = Object.values(comments).flatMap((threads) =>
  threads.flatMap(({ replies = [], ...comment }) => [comment, ...replies]),
);

function nameOf(author: Author): string {
  return author === 'creator' ? 'Creator' : commenters[author].displayName;
}

describe('the comments', () => {
  it('are as many as people would write, on most films and not on all', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    const films = Object.keys(comments).length;
    expect(films).toBeGreaterThan(videos.length * 0.8);
    expect(films).toBeLessThan(videos.length);
    const written = new Set(all.map(({ by }) => by));
    expect(written.size).toBe(Object.keys(commenters).length + 1);
    const chapters = Object.values(comments).flat();
    expect(chapters.filter(({ momentS }) => momentS !== undefined).length).toBeGreaterThan(20);
  });

  it('never repeat a text', () => {
    const texts = all.map(({ text }) => text.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe.each(Object.entries(comments))('the comments on %s', (slug, threads) => {
  const film = findVideo(slug);
  const said = threads.flatMap(({ replies = [], ...comment }) => [comment, ...replies]);

  it('have texts that the service accepts', () => {
    for (const { text } of said) {
      expect(text).toBe(text.trim());
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(commentMaxLength);
    }
  });

  it('are liked by others, each once', () => {
    for (const { by, likedBy = [] } of said) {
      expect(likedBy).not.toContain(by);
      expect(new Set(likedBy).size).toBe(likedBy.length);
    }
  });

  it('speak of moments within the film', () => {
    for (const { momentS = 0 } of threads) expect(momentS).toBeLessThan(film.seconds);
    for (const [, minutes, seconds] of said.flatMap(({ text }) => [...text.matchAll(/(\d+):(\d\d)/g)])) {
      expect(Number(minutes) * 60 + Number(seconds)).toBeLessThan(film.seconds);
    }
  });

  it('mention only people who wrote before', () => {
    for (const [at, { text }] of said.entries()) {
      const known = new Set<Author>(['creator', ...said.slice(0, at).map(({ by }) => by)]);
      const names = [...known].map((author) => `@${nameOf(author)}`);
      for (const { index } of text.matchAll(/@/g)) {
        expect(names).toContain(names.find((name) => text.startsWith(name, index)) ?? text.slice(index));
      }
    }
  });

  it('have one pinned comment at most', () => {
    expect(threads.filter(({ isPinned }) => isPinned).length).toBeLessThanOrEqual(1);
  });
});
