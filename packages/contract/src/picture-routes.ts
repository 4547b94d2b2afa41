import { z } from 'zod';
import { emoteName } from './emote.ts';
import { studioEmote } from './emote-studio.ts';
import { queryInt, uuid } from './field.ts';
import { image } from './image.ts';
import { raw } from './raw-route.ts';

/** The body contains the bytes of the picture. */
export const imageUpload = raw({
  host: 'studio',
  method: 'POST',
  path: '/v1/images',
  access: 'content.edit',
  summary: 'Upload a picture.',
  query: z.object({ alt: z.string().trim().max(300).default('') }),
  takes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  answers: 'application/json',
  response: z.object({ imageId: uuid, image }),
  errors: ['payload_too_large', 'unsupported_media'],
});

/** The body contains the bytes of the picture. An animated GIF or WebP stays animated. */
export const emoteUpload = raw({
  host: 'studio',
  method: 'POST',
  path: '/v1/emotes',
  access: 'site.edit',
  summary: 'Add an emote by its picture.',
  query: z.object({ name: emoteName }),
  takes: ['image/png', 'image/webp', 'image/gif'],
  answers: 'application/json',
  response: studioEmote,
  errors: ['conflict', 'payload_too_large', 'unsupported_media'],
});

/**
 * The body contains the bytes of the picture. `x`, `y` and `size` are the square to keep, in pixels of the upright
 * picture.
 */
export const avatarUpload = raw({
  host: 'user',
  method: 'POST',
  path: '/v1/avatar',
  access: 'account',
  summary: "Set the account's picture: it is cropped and encoded again, without the metadata of the file.",
  query: z.object({
    x: queryInt(0, 100_000).optional(),
    y: queryInt(0, 100_000).optional(),
    size: queryInt(1, 100_000).optional(),
  }),
  takes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  answers: 'application/json',
  response: z.object({ avatarUrl: z.string() }),
  errors: ['payload_too_large', 'unsupported_media', 'rate_limited'],
});

export const imageFile = raw({
  host: 'media',
  method: 'GET',
  path: '/i/:imageId/:file',
  access: 'anyone',
  summary: 'A picture in one width and format, such as 640.webp; it never changes.',
  params: z.object({ imageId: uuid, file: z.string() }),
  answers: 'image/*',
  errors: ['not_found'],
});
