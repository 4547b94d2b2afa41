import type { studioTranslations } from '@greenlight/contract/translation-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTranslations, saveTranslation } from './edit-translation.ts';

export function studioTranslationRoutes(platform: Platform): Handlers<typeof studioTranslations> {
  return {
    read: ({ viewer, params }) => readTranslations(platform, viewer, params.subject),
    save: ({ viewer, params, body }) =>
      saveTranslation(platform, viewer, { ...params, texts: body.texts, since: body.version }),
  };
}
