import type { language } from '@greenlight/contract/language';
import type { studioLanguages } from '@greenlight/contract/language-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { addLanguage, editLanguage, listAllLanguages, removeLanguage } from './edit-language.ts';
import { listLanguages, readTexts } from './language.ts';

export function languageRoutes(platform: Platform): Handlers<typeof language> {
  return {
    list: () => listLanguages(platform),
    texts: ({ params }) => readTexts(platform, params.id),
  };
}

export function studioLanguageRoutes(platform: Platform): Handlers<typeof studioLanguages> {
  return {
    list: () => listAllLanguages(platform),
    create: ({ viewer, body }) => addLanguage(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editLanguage(platform, viewer.userId, params.id, body),
    remove: ({ viewer, params }) => removeLanguage(platform, viewer.userId, params.id),
  };
}
