import type { language } from '@greenlight/contract/language';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { listLanguages, readTexts } from './service.ts';

export function languageRoutes(platform: Platform): Handlers<typeof language> {
  return {
    list: () => listLanguages(platform),
    texts: ({ params }) => readTexts(platform, params.id),
  };
}
