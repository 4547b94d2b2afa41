import type { studioMail } from '@greenlight/contract/mail-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { listFolderLetters, readFolderLetter } from './letter-folder.ts';

export function studioMailRoutes(platform: Platform): Handlers<typeof studioMail> {
  return {
    list: ({ query }) => listFolderLetters(platform, query),
    get: ({ params }) => readFolderLetter(platform, params.name),
  };
}
