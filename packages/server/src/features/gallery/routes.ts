import type { gallery } from '@greenlight/contract/gallery';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { openGallery } from './service.ts';

export function galleryRoutes(platform: Platform): Handlers<typeof gallery> {
  return { open: ({ params, body, ip }) => openGallery(platform, { slug: params.slug, password: body.password, ip }) };
}
