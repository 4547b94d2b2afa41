import { chatMessageMaxLength, chatReactionsAtOnceMax } from '@greenlight/contract/limits';
import { chatPollOptions, chatPollText } from '@greenlight/contract/live';
import { describe, expect, it } from 'vitest';
import { endCardSeconds } from '../lettering/look.ts';
import { findVideo } from './catalogue.ts';
import { type Author, commenters } from './commenters.ts';
import { evening } from './evening.ts';

const said = evening.chat.filter((moment) => 'text' in moment);

function nameOf(author: Author): string {
  return author === 'creator' ? 'Creator' : commenters[author].displayName;
}

describe('the chat of the evening', () => {
  it('has the messages of many people, in order, within the stream', () => {
    const seconds = evening.films.reduce((sum, slug) => sum + findVideo(slug).seconds, 0);
    expect(said.length).toBeGreaterThanOrEqual(60);
    expect(said.length).toBeLessThanOrEqual(120);
    expect(new Set(said.map(({ by }) => by)).size).toBe(Object.keys(commenters).length + 1);
    const moments = evening.chat.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(moments.at(-1)).toBeLessThan(seconds - 2);
  });

  it('never repeats a text, and has texts that the service accepts', () => {
    const texts = said.map(({ text }) => text.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
    for (const { text } of said) {
      expect(text).toBe(text.trim());
      expect(text.length).toBeLessThanOrEqual(chatMessageMaxLength);
    }
  });

  it('answers, mentions and pins only what was written before', () => {
    for (const [place, moment] of evening.chat.entries()) {
      const before = evening.chat.slice(0, place).filter((one) => 'text' in one);
      const keys = before.flatMap(({ key }) => key ?? []);
      if ('pin' in moment) expect(keys).toContain(moment.pin);
      if (!('text' in moment)) continue;
      if (moment.replyTo) expect(keys).toContain(moment.replyTo);
      const known = new Set<Author>(['creator', ...before.map(({ by }) => by)]);
      const names = [...known].map((author) => `@${nameOf(author)}`);
      for (const { index } of moment.text.matchAll(/@/g)) {
        const name = names.find((one) => moment.text.startsWith(one, index));
        expect(names).toContain(name ?? moment.text.slice(index));
      }
    }
    expect(said.filter(({ replyTo }) => replyTo).length).toBeGreaterThan(4);
    expect(said.filter(({ text }) => text.includes('@')).length).toBeGreaterThan(8);
  });

  it('has a pin, announcements, a poll that ends, and reactions', () => {
    expect(evening.chat.filter((moment) => 'pin' in moment)).toHaveLength(1);
    expect(said.filter(({ isAnnouncement }) => isAnnouncement).map(({ by }) => by)).toEqual(['creator', 'creator']);
    const polls = evening.chat.flatMap((moment) => ('poll' in moment ? [moment] : []));
    expect(polls).toHaveLength(1);
    for (const { poll, votes } of polls) {
      expect(chatPollText.safeParse(poll.question).error).toBeUndefined();
      expect(chatPollOptions.safeParse(poll.options).error).toBeUndefined();
      for (const option of Object.values(votes)) expect(option).toBeLessThan(poll.options.length);
    }
    expect(evening.chat.filter((moment) => 'closesPoll' in moment)).toHaveLength(1);
    const reactions = evening.chat.flatMap((moment) => ('reaction' in moment ? [moment.from] : []));
    expect(reactions.length).toBeGreaterThan(4);
    for (const count of reactions.flatMap(Object.values)) expect(count).toBeLessThanOrEqual(chatReactionsAtOnceMax);
  });

  it('has a picture from a film that exists', () => {
    expect(evening.picture.t).toBeLessThan(findVideo(evening.picture.video).seconds - endCardSeconds);
  });
});
