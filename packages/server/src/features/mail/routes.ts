import type { studioMail } from '@greenlight/contract/mail-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { listKeptLetters, readKeptLetter } from './letter-folder.ts';

export function studioMailRoutes(platform: Platform): Handlers<typeof studioMail> {
  return {
    list: ({ query }) => listKeptLetters(platform, query),
    get: ({ params }) => readKeptLetter(platform, params.name),
  };
}
