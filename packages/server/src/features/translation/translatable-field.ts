import { studioBadge } from '@greenlight/contract/badge-studio';
import { studioBanner } from '@greenlight/contract/banner-studio';
import { editableBingoGame } from '@greenlight/contract/bingo-studio';
import { studioChannel, studioSeason } from '@greenlight/contract/channel-studio';
import { remoteConfig } from '@greenlight/contract/config';
import { studioCreatorTab, studioCreatorTeam } from '@greenlight/contract/creator-studio';
import { studioFaq } from '@greenlight/contract/faq-studio';
import { giveawayQuestion } from '@greenlight/contract/giveaway';
import { editableGiveaway } from '@greenlight/contract/giveaway-studio';
import { studioHero } from '@greenlight/contract/hero-studio';
import { studioLegalType } from '@greenlight/contract/legal-studio';
import { titleMaxLength } from '@greenlight/contract/limits';
import { chapter } from '@greenlight/contract/media';
import { studioMediaDetail } from '@greenlight/contract/media-studio';
import { pageDraft } from '@greenlight/contract/page-studio';
import type { Permission } from '@greenlight/contract/permission';
import { editablePitch, studioPitches } from '@greenlight/contract/pitch-studio';
import { studioPlan } from '@greenlight/contract/plan-studio';
import { onlyOne } from '@greenlight/contract/translated-text';
import type { TranslatableField } from '@greenlight/contract/translation-studio';
import type { z } from 'zod';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { lockBadgeFields } from '../badge/edit-badge.ts';
import { lockBanner } from '../banner/edit-banner.ts';
import { lockOwnGame } from '../bingo/studio-game.ts';
import * as channel from '../channel/edit-show.ts';
import { lockState } from '../config/edit-settings.ts';
import * as creator from '../creator/edit-team.ts';
import { lockFaq } from '../faq/faq.ts';
import { lockFields } from '../giveaway/edit-giveaway.ts';
import { lockHero } from '../hero/edit-hero.ts';
import { readDocument } from '../legal/legal-document.ts';
import { listTagsToName } from '../media/genre.ts';
import { requireEditableMedia } from '../media/studio/editable-media.ts';
import { lockPlanWords } from '../money/plan/read-plan.ts';
import { lockPage } from '../page/edit-page.ts';
import { lockPitchFields } from '../pitch/edit-pitch.ts';
import { listItemField } from './list-item-field.ts';
import type { Owner } from './queries.ts';

/** A text of a subject, and where it is stored: an item within the subject may have an id of its own. */
export interface Field extends TranslatableField {
  owner: Owner;
  /** Its name in the table. */
  kept: string;
}

interface Subject {
  /** The permission to edit every subject of the kind; null when the feature itself checks this. */
  permission: Permission | null;
  /** The present texts; locks them until the transaction ends. Throws if the editor may not edit them. */
  lock(platform: Platform, editor: Editor, id: string): Promise<Field[]>;
}

const subjects: Record<string, Subject> = {
  media: {
    permission: null,
    async lock({ db }, editor, id) {
      const row = await requireEditableMedia(db, editor, { mediaId: Number(id), lock: true });
      const { title, description } = studioMediaDetail.shape;
      const chapters = (row.chapters ?? []).map((each) => each.title);
      return [
        ...own({ kind: 'media', id }, row, { title, description }),
        ...listed({ kind: 'media', id }, 'chapter', chapters, chapter.shape.title),
      ];
    },
  },
  channel: {
    permission: null,
    async lock({ db }, editor, id) {
      const row = await channel.lockEditableShow(db, editor, Number(id));
      const { name, description } = studioChannel.shape;
      const seasons = row.seasons ?? [];
      return [
        ...own({ kind: 'channel', id }, row, { name, description }),
        ...seasons.flatMap((season) =>
          own({ kind: 'season', id: String(season.id) }, season, { title: studioSeason.shape.title }, 'season'),
        ),
      ];
    },
  },
  creator: {
    permission: null,
    async lock({ db }, editor, id) {
      const row = await creator.lockEditableTeam(db, editor, { teamId: Number(id) });
      const titles = (row.tabs ?? []).map(({ title }) => title);
      return [
        ...own({ kind: 'creator', id }, row, { shortDescription: studioCreatorTeam.shape.shortDescription }),
        ...listed({ kind: 'creator', id }, 'tab', titles, studioCreatorTab.shape.title),
      ];
    },
  },
  page: {
    permission: 'site.edit',
    async lock({ db }, _, id) {
      const { draft } = await lockPage(db, Number(id));
      const { title } = pageDraft.shape;
      return [
        ...own({ kind: 'page', id }, draft, { title }),
        ...draft.pageRows.flatMap((row) => own({ kind: 'page-row', id: String(row.id) }, row, { title }, 'row')),
      ];
    },
  },
  hero: {
    permission: 'site.edit',
    async lock({ db }, _, id) {
      const { title, description, label, buttonText } = studioHero.shape;
      return own({ kind: 'hero', id }, await lockHero(db, Number(id)), { title, description, label, buttonText });
    },
  },
  badge: {
    permission: 'badge.edit',
    async lock({ db }, _, id) {
      const { name, description } = studioBadge.shape;
      return own({ kind: 'badge', id }, await lockBadgeFields(db, id), { name, description });
    },
  },
  bingo: {
    permission: null,
    async lock(platform, editor, id) {
      const game = await lockOwnGame(platform, editor, Number(id));
      const { title, squares } = editableBingoGame.shape;
      const owner = { kind: 'bingo', id } as const;
      return [...own(owner, game, { title }), ...listed(owner, 'square', game.squares, squares.element)];
    },
  },
  giveaway: {
    permission: 'giveaway.edit',
    async lock({ db }, _, id) {
      const giveaway = await lockFields(db, Number(id));
      const { title, summary, prize, text } = editableGiveaway.shape;
      const owner = { kind: 'giveaway', id } as const;
      const questions = giveaway.questions.map((question) => question.text);
      return [
        ...own(owner, giveaway, { title, summary, prize, text }),
        ...listed(owner, 'question', questions, giveawayQuestion.shape.text),
      ];
    },
  },
  banner: {
    permission: 'site.edit',
    async lock(platform, _, id) {
      const { text } = await lockBanner(platform, platform.db, Number(id));
      const words = text.map((each) => each.text);
      return listed({ kind: 'banner', id }, 'text', words, studioBanner.shape.text.element.shape.text);
    },
  },
  faq: {
    permission: 'site.edit',
    async lock({ db }) {
      const owner = { kind: 'faq', id: String(onlyOne) } as const;
      const { title, faqs } = await lockFaq(db);
      const { shape } = studioFaq.save.body;
      const { question, answer } = shape.faqs.element.shape;
      return [
        ...own(owner, { title }, { title: shape.title }),
        ...faqs.flatMap((item) => [
          ...listed(owner, 'question', [item.question], question),
          ...listed(owner, 'answer', [item.answer], answer),
        ]),
      ];
    },
  },
  tags: {
    permission: 'site.edit',
    async lock(platform) {
      const tags = await listTagsToName(platform);
      return listed({ kind: 'tags', id: String(onlyOne) }, 'tag', tags, studioMediaDetail.shape.tags.element);
    },
  },
  config: {
    permission: 'settings.edit',
    async lock({ db }) {
      const owner = { kind: 'config', id: String(onlyOne) } as const;
      const { tagline } = await lockState(db);
      return own(owner, { tagline: String(tagline) }, { tagline: remoteConfig.shape.tagline });
    },
  },
  pitch: {
    permission: 'points.edit',
    async lock({ db }, _, id) {
      const pitch = await lockPitchFields(db, Number(id));
      const { title, summary, text } = editablePitch.shape;
      const fields = studioPitches.postUpdate.body.omit({ key: true }).shape;
      return [
        ...own({ kind: 'pitch', id }, pitch, { title, summary, text }),
        ...(pitch.updates ?? []).flatMap((update) =>
          own({ kind: 'pitch-news', id: String(update.id) }, update, fields, 'update'),
        ),
      ];
    },
  },
  plan: {
    permission: 'billing.edit',
    async lock({ db }, _, id) {
      const plan = await lockPlanWords(db, id);
      const { name, perks } = studioPlan.shape;
      return [
        ...own({ kind: 'plan', id }, plan, { name }),
        ...listed({ kind: 'plan', id }, 'perk', plan.perks, perks.element),
      ];
    },
  },
  legal: {
    permission: 'legal.edit',
    // Translations belong to the version in force: another version needs its own.
    async lock(platform, _, type) {
      const version = await readDocument(platform, { type });
      const { title, draft: text } = studioLegalType.shape;
      return own({ kind: 'legal', id: String(version.id) }, version, { title, text });
    },
  },
};

/** For the transaction of a change. Throws `not_found`, and `forbidden` if the editor may not edit the subject. */
export function lockTranslatableFields(platform: Platform, editor: Editor, name: string): Promise<Field[]> {
  const [kind = '', id = ''] = name.split(':');
  const subject = subjects[kind] as Subject;
  if (subject.permission !== null && !editor.permissions.includes(subject.permission)) {
    throw new ProblemError('forbidden');
  }
  return subject.lock(platform, editor, id);
}

/**
 * Whether translations can be undone in the history: not for legal texts, which are versions, nor for plans, badges, bingo
 * games and tags, whose changes are in the audit log.
 */
export function hasChangeHistory(name: string): boolean {
  return !/^(?:plan|legal|badge|bingo):|^tags$/.test(name);
}

type Words<N extends string> = Record<N, z.ZodString>;

/** The texts that are not empty; `part` is the item within the subject that they belong to. */
function own<N extends string>(
  owner: Owner,
  values: Record<NoInfer<N>, string>,
  words: Words<N>,
  part?: string,
): Field[] {
  return (Object.entries(words) as [N, z.ZodString][]).flatMap(([name, schema]) => {
    const original = values[name];
    if (original === '') return [];
    const field = part ? `${part}.${owner.id}.${name}` : name;
    return [{ owner, kept: name, field, name: part ?? name, original, maxLength: maxLengthOf(schema) }];
  });
}

/** Each text is listed once. */
function listed(owner: Owner, name: string, originals: string[], schema: z.ZodString): Field[] {
  return [...new Set(originals)].map((original) => {
    const kept = listItemField(name, original);
    return { owner, kept, field: kept, name, original, maxLength: maxLengthOf(schema) };
  });
}

function maxLengthOf({ maxLength }: z.ZodString): number {
  return maxLength ?? titleMaxLength;
}
