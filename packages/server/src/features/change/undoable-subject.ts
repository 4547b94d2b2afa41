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
import type { Permission } from '@greenlight/contract/permission';
import { studioPitches } from '@greenlight/contract/pitch-studio';
import { z } from 'zod';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { State } from '../audit/audit-entry.ts';
import * as banner from '../banner/edit-banner.ts';
import * as season from '../channel/edit-season.ts';
import * as channel from '../channel/edit-show.ts';
import * as config from '../config/edit-settings.ts';
import * as creator from '../creator/edit-team.ts';
import * as faq from '../faq/faq.ts';
import * as gallery from '../gallery/edit-gallery.ts';
import * as giveaway from '../giveaway/edit-giveaway.ts';
import * as hero from '../hero/edit-hero.ts';
import { lockHeroOrder, orderHeroes, restoreHeroOrder } from '../hero/hero-order.ts';
import * as language from '../language/edit-language.ts';
import { isStreamChange } from '../live/stream-settings.ts';
import * as stream from '../live/studio-livestream.ts';
import * as caption from '../media/studio/captions.ts';
import { editMedia } from '../media/studio/edit-media.ts';
import * as media from '../media/studio/editable-media.ts';
import { restoreMedia } from '../media/studio/trash.ts';
import * as page from '../page/edit-page.ts';
import * as pitch from '../pitch/edit-pitch.ts';
import { isTranslationField, revertTranslations, translationFields } from '../translation/edit-translation.ts';

/** How a kind of subject is undone: with functions of its own feature, so that its rules apply. */
export interface UndoableSubject {
  /** The permission to edit every subject of the kind, and to restore deleted ones. */
  permission: Permission;
  /** Other editors may see and undo changes of subjects that they may edit; `lock` throws for the others. */
  isOwned: boolean;
  /** The present fields of the subject; locks them until the transaction ends. */
  lock(platform: Platform, editor: Editor, id: number): Promise<State>;
  put(platform: Platform, editor: Editor, id: number, fields: State): Promise<unknown>;
  /** Restores a deleted subject that is not stored as rows; checks the permission itself. */
  restore?(platform: Platform, editor: Editor, id: number): Promise<void>;
  /** Adjusts an old value to the present subject, for fields that name items which are added and removed. */
  fit?: (then: unknown, now: unknown) => unknown;
}

const heroIds = z.array(z.number());

const ownSubjects: Record<string, UndoableSubject> = {
  media: {
    permission: 'content.edit-all',
    isOwned: true,
    lock: async ({ db }, editor, id) => ({
      ...media.mediaFields(await media.requireEditableMedia(db, editor, { mediaId: id, lock: true })),
      ...(await stream.lockFields(db, id)),
      ...(await caption.captionFields(db, id)),
    }),
    put: (platform, editor, id, fields) => {
      if (caption.isCaptionChange(fields)) return caption.revertCaptions(platform, editor, { mediaId: id, fields });
      return isStreamChange(fields)
        ? stream.editStream(platform, editor, id, livestreamEdit.parse(fields))
        : editMedia(platform, editor, id, mediaEdit.parse(fields));
    },
    restore: restoreMedia,
  },
  channel: {
    permission: 'content.edit-all',
    isOwned: true,
    lock: async ({ db }, editor, id) => channel.showFields(await channel.lockEditableShow(db, editor, id)),
    async put(platform, editor, id, fields) {
      const { own, seasons } = splitSeasons(fields);
      for (const change of seasons) await season.editSeason(platform, editor, { channelId: id, ...change });
      if (Object.keys(own).length === 0) return;
      await channel.editShow(platform, editor, id, studioChannels.update.body.parse(own));
    },
  },
  creator: {
    permission: 'creator.manage',
    isOwned: true,
    lock: async ({ db }, editor, id) => creator.teamFields(await creator.lockEditableTeam(db, editor, { teamId: id })),
    put: (platform, editor, id, fields) =>
      creator.editTeam(platform, editor, id, studioCreators.update.body.parse(fields)),
  },
  page: {
    permission: 'site.edit',
    isOwned: false,
    lock: async ({ db }, _, id) => page.pageFields(await page.lockPage(db, id)),
    put: (platform, { userId }, id, fields) => page.revertPage(platform, { actorId: userId, pageId: id }, fields),
  },
  hero: {
    permission: 'site.edit',
    isOwned: false,
    lock: async ({ db }, _, id) => hero.heroFields(await hero.lockHero(db, id)),
    put: (platform, { userId }, id, fields) =>
      hero.editHero(platform, userId, id, studioHeroes.update.body.parse(fields)),
  },
  heroes: {
    permission: 'site.edit',
    isOwned: false,
    lock: ({ db }) => lockHeroOrder(db),
    put: (platform, { userId }, _, fields) => orderHeroes(platform, userId, heroIds.parse(fields.heroIds)),
    fit: (then, now) => restoreHeroOrder(heroIds.parse(then), heroIds.parse(now)),
  },
  banner: {
    permission: 'site.edit',
    isOwned: false,
    lock: async (platform, _, id) => banner.bannerFields(await banner.lockBanner(platform, platform.db, id)),
    put: (platform, { userId }, id, fields) =>
      banner.editBanner(platform, userId, id, studioBanners.update.body.parse(fields)),
  },
  giveaway: {
    permission: 'giveaway.edit',
    isOwned: false,
    lock: async ({ db }, _, id) => giveaway.fieldsOf(await giveaway.lockFields(db, id)),
    put: (platform, { userId }, id, fields) =>
      giveaway.editGiveaway(platform, userId, id, studioGiveaways.update.body.parse(fields)),
  },
  pitch: {
    permission: 'points.edit',
    isOwned: false,
    lock: async ({ db }, _, id) => pitch.fieldsOf(await pitch.lockPitchFields(db, id)),
    put: (platform, { userId }, id, fields) =>
      pitch.editPitch(platform, userId, id, studioPitches.update.body.parse(fields)),
  },
  faq: {
    permission: 'site.edit',
    isOwned: false,
    lock: async ({ db }) => {
      const { version: _, ...fields } = await faq.lockFaq(db);
      return fields;
    },
    async put(platform, { userId }, _, fields) {
      const now = await faq.lockFaq(platform.db);
      return faq.saveFaq(platform, userId, studioFaq.save.body.parse({ ...now, ...fields }));
    },
  },
  language: {
    permission: 'site.edit',
    isOwned: false,
    lock: async ({ db }, _, id) => language.languageFields(await language.lockLanguage(db, id)),
    put: (platform, { userId }, id, fields) =>
      language.editLanguage(platform, userId, id, studioLanguages.update.body.parse(language.languageChangeOf(fields))),
  },
  gallery: {
    permission: 'site.edit',
    isOwned: false,
    lock: async ({ db }, _, id) => gallery.galleryFields(await gallery.lockGallery(db, id)),
    put: (platform, { userId }, id, fields) =>
      gallery.editGallery(platform, userId, id, studioGalleries.update.body.parse(fields)),
  },
  config: {
    permission: 'settings.edit',
    isOwned: false,
    lock: ({ db }) => config.lockState(db),
    put: (platform, { userId }, _, fields) =>
      config.changeSettings(platform, { actorId: userId, ...studioConfig.update.body.parse(config.changeOf(fields)) }),
  },
};

/** Kinds with translations; the texts of all other kinds exist in one language only. */
export const undoableSubjects: Record<string, UndoableSubject> = Object.fromEntries(
  Object.entries(ownSubjects).map(([kind, subject]) => [
    kind,
    ['heroes', 'language', 'gallery'].includes(kind) ? subject : withTranslations(kind, subject),
  ]),
);

function withTranslations(kind: string, subject: UndoableSubject): UndoableSubject {
  const nameOf = (id: number) => (kind === 'faq' || kind === 'config' ? kind : `${kind}:${id}`);
  return {
    ...subject,
    lock: async (platform, editor, id) => ({
      ...(await subject.lock(platform, editor, id)),
      ...(await translationFields(platform, editor, nameOf(id))),
    }),
    async put(platform, editor, id, fields) {
      const [given, own] = [true, false].map((isGiven) =>
        Object.fromEntries(Object.entries(fields).filter(([field]) => isTranslationField(field) === isGiven)),
      ) as [State, State];
      if (Object.keys(given).length > 0) await revertTranslations(platform, editor, nameOf(id), given);
      if (Object.keys(own).length > 0) await subject.put(platform, editor, id, own);
    },
  };
}

function splitSeasons(fields: State) {
  const own = Object.entries(fields).filter(([field]) => !field.startsWith('season.'));
  const ofSeasons = Object.groupBy(
    Object.entries(fields).filter(([field]) => field.startsWith('season.')),
    ([field]) => field.split('.')[1] ?? '',
  );
  const seasons = Object.entries(ofSeasons).map(([id, changed = []]) => {
    const values = Object.fromEntries(changed.map(([field, value]) => [field.split('.')[2], value]));
    return { seasonId: Number(id), ...studioChannels.updateSeason.body.parse(values) };
  });
  return { own: Object.fromEntries(own), seasons };
}
