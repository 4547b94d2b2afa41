import { auditActions } from '@greenlight/contract/audit';
import { auditDetails } from '@greenlight/contract/audit-detail';
import { studioBanners } from '@greenlight/contract/banner-studio';
import { studioChannels } from '@greenlight/contract/channel-studio';
import { studioConfig } from '@greenlight/contract/config';
import { studioCreators } from '@greenlight/contract/creator-studio';
import { studioFaq } from '@greenlight/contract/faq-studio';
import { studioGalleries } from '@greenlight/contract/gallery-studio';
import { studioGiveaways } from '@greenlight/contract/giveaway-studio';
import { studioHeroes } from '@greenlight/contract/hero-studio';
import { studioLanguages } from '@greenlight/contract/language-studio';
import { livestreamEdit } from '@greenlight/contract/live-studio';
import { mediaEdit } from '@greenlight/contract/media-studio';
import { pageDraft } from '@greenlight/contract/page-studio';
import { studioPitches } from '@greenlight/contract/pitch-studio';
import { expect, test } from 'vitest';
import { fieldName } from '../features/change/change-state.ts';
import { actionPhrase } from '../features/staff/audit-state.ts';
import audit from '../locales/en/audit.json' with { type: 'json' };
import change from '../locales/en/change.json' with { type: 'json' };
import config from '../locales/en/config.json' with { type: 'json' };
import translation from '../locales/en/translation.json' with { type: 'json' };

const words: Record<string, object> = { audit, change, config, translation };

/** The text of a key such as `audit:action.media-edit`; empty for none. */
function find(key: string): string {
  const [file = '', path = ''] = key.split(':');
  const found = path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words[file]);
  return typeof found === 'string' ? found : '';
}

test('every recordable action has a text, and so has everything else in an entry', () => {
  const subjects: Record<string, string> = { live: 'media', staff: 'account' };
  const wordless = auditActions.filter((action) => {
    const kind = action.split('.')[0] ?? '';
    return actionPhrase(action, subjects[kind] ?? kind, find) === '';
  });
  expect(wordless).toEqual([]);
  expect(auditDetails.filter((name) => find(`audit:detail.${name}`) === '')).toEqual([]);
  expect(actionPhrase('media.set-captions', 'media:12', find)).toBe('put captions on the video');
  expect(actionPhrase('tags.translate', 'tags', find)).toBe('wrote in another language: the tags');
});

test.each(
  Object.entries({
    media: [mediaEdit, livestreamEdit],
    channel: [studioChannels.update.body, studioChannels.addSeason.body],
    creator: [studioCreators.update.body],
    page: [pageDraft],
    hero: [studioHeroes.update.body],
    banner: [studioBanners.update.body],
    faq: [studioFaq.save.body],
    language: [studioLanguages.update.body],
    gallery: [studioGalleries.update.body],
    giveaway: [studioGiveaways.update.body],
    pitch: [studioPitches.update.body],
    config: [studioConfig.update.body.shape.config.unwrap()],
  }),
)('every field of the kind %s has a text', (kind, bodies) => {
  const unseen = ['version', 'password', 'texts'];
  const fields = bodies.flatMap(({ shape }) => Object.keys(shape)).filter((field) => !unseen.includes(field));
  expect(fields.filter((field) => fieldName(kind, field, find) === field)).toEqual([]);
});
