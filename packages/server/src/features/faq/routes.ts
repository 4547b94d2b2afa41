import type { faq } from '@greenlight/contract/faq';
import type { studioFaq } from '@greenlight/contract/faq-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAllFaq, readFaq, saveFaq } from './faq.ts';

export function faqRoutes(platform: Platform): Handlers<typeof faq> {
  return { list: () => readFaq(platform) };
}

export function studioFaqRoutes(platform: Platform): Handlers<typeof studioFaq> {
  return {
    get: () => readAllFaq(platform),
    save: ({ viewer, body }) => saveFaq(platform, viewer.userId, body),
  };
}
