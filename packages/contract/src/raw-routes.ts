import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { pathId, uuid } from './field.ts';
import { image } from './image.ts';
import type { Access, Host, Method } from './route.ts';

/** A route whose request or answer is not JSON, so that no typed client calls it. */
export interface RawRoute {
  host: Host | 'media';
  method: Method;
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Content types of the request's body. */
  takes?: readonly string[];
  /** Content type of the answer; a JSON one has `response`. */
  answers: string;
  response?: z.ZodType;
  errors?: readonly ErrorCode[];
}

function raw<const R extends RawRoute>(spec: R): R {
  return spec;
}

/** Theme as a style sheet: one `:root` rule of custom properties. Served at the CDN host as well. */
export const remoteConfigCss = raw({
  host: 'content',
  method: 'GET',
  path: '/v1/remoteconfig/css',
  access: 'anyone',
  summary: 'The theme as a style sheet of custom properties.',
  answers: 'text/css; charset=utf-8',
});

/** The keys of tus's `Upload-Metadata` when the upload of a video's file is created. */
export const uploadMetadata = z.object({
  mediaId: pathId.describe('the draft that the file is for'),
  filename: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u, 'Use letters that can be seen'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Use 64 lower-case hex digits')
    .optional()
    .describe('of the whole file; checked when all of it has arrived'),
});
export type UploadMetadata = z.infer<typeof uploadMetadata>;

export const videoUpload = raw({
  host: 'studio',
  method: 'POST',
  path: '/uploads',
  access: 'creator',
  summary: "Begin the upload of a video's file; it goes on by tus 1.0 at the address in Location.",
  answers: 'text/plain',
  errors: ['not_found', 'forbidden', 'payload_too_large', 'unsupported_media'],
});

/** The picture's bytes are the body. */
export const imageUpload = raw({
  host: 'studio',
  method: 'POST',
  path: '/v1/images',
  access: 'creator',
  summary: 'Upload a picture.',
  query: z.object({ alt: z.string().trim().max(300).default('') }),
  takes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  answers: 'application/json',
  response: z.object({ imageId: uuid, image }),
  errors: ['payload_too_large', 'unsupported_media'],
});

/** The signature is of expiry (unix seconds) and asset: relative addresses in playlists inherit it. */
export const protectedMedia = raw({
  host: 'media',
  method: 'GET',
  path: '/v/:signature/:expiry/:assetId/:file',
  access: 'anyone',
  summary: 'Playlists, segments and captions of a video, at the address that playback gave; file may hold slashes.',
  params: z.object({ signature: z.string(), expiry: z.string(), assetId: uuid, file: z.string() }),
  answers: 'application/octet-stream',
  errors: ['forbidden', 'not_found'],
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

export const storyboardFile = raw({
  host: 'media',
  method: 'GET',
  path: '/s/:assetId/:file',
  access: 'anyone',
  summary: 'The storyboard: its WebVTT, and the sprites that it names.',
  params: z.object({ assetId: uuid, file: z.string() }),
  answers: 'application/octet-stream',
  errors: ['not_found'],
});

export const rawRoutes = {
  remoteConfigCss,
  videoUpload,
  imageUpload,
  protectedMedia,
  imageFile,
  storyboardFile,
} satisfies Record<string, RawRoute>;
