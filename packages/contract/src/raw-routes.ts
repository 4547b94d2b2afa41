import { z } from 'zod';
import { email } from './account.ts';
import { winnerExportFile } from './bingo-file.ts';
import { pathId, uuid } from './field.ts';
import { giveawayExportFile, giveawayFile, giveawayPicture } from './giveaway-file.ts';
import { avatarUpload, emoteUpload, imageFile, imageUpload } from './picture-routes.ts';
import { pitchPicture, supporterExportFile, tallyFile } from './pitch-file.ts';
import { movementExportFile } from './points-file.ts';
import { type RawRoute, raw } from './raw-route.ts';
import { storeExportFile } from './store-file.ts';
import { language } from './translated-text.ts';

const tokenParams = z.object({ token: z.string().max(500) });

/** A file with a token in its URL, because a browser sends no login when it downloads a file. */
export interface TokenFile extends RawRoute {
  params: typeof tokenParams;
}

/** The theme as a style sheet with one `:root` rule of custom properties. Also served on the CDN host. */
export const remoteConfigCss = raw({
  host: 'content',
  method: 'GET',
  path: '/v1/remoteconfig/css',
  access: 'anyone',
  summary: 'The theme as a style sheet of custom properties.',
  answers: 'text/css; charset=utf-8',
});

/** A calendar file (RFC 5545). Also served on the CDN host. */
export const streamCalendar = raw({
  host: 'content',
  method: 'GET',
  path: '/v2/live/:livestreamId/calendar.ics',
  access: 'anyone',
  summary: 'A planned stream as a calendar file.',
  params: z.object({ livestreamId: pathId }),
  query: z.object({ language }),
  answers: 'text/calendar; charset=utf-8',
  errors: ['not_found'],
});

/** The keys of tus's `Upload-Metadata` for a video upload. */
export const uploadMetadata = z.object({
  mediaId: pathId.describe('the draft that the file is for'),
  filename: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u, 'Use visible letters'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Use 64 lower-case hex digits')
    .optional()
    .describe('SHA-256 of the whole file; checked when all of it has arrived'),
});
export type UploadMetadata = z.infer<typeof uploadMetadata>;

export const videoUpload = raw({
  host: 'studio',
  method: 'POST',
  path: '/uploads',
  access: 'content.edit',
  summary: 'Begin the upload of a video file. It continues by tus 1.0 at the address in Location.',
  answers: 'text/plain',
  errors: ['not_found', 'forbidden', 'payload_too_large', 'unsupported_media'],
});

/** Apple returns the result as a form post from the browser. */
export const appleReturn = raw({
  host: 'user',
  method: 'POST',
  path: '/v2/account/login/apple/return',
  access: 'anyone',
  summary: 'Apple sends the browser here after signing in. Redirects to the login screen with the ID token.',
  takes: ['application/x-www-form-urlencoded'],
  answers: 'text/html',
});

export const exportFile = raw({
  host: 'user',
  method: 'GET',
  path: '/v1/userinfo/export/:token',
  access: 'anyone',
  summary: 'The data archive of a member, at the address that was returned for it.',
  params: tokenParams,
  answers: 'application/zip',
  errors: ['not_found'],
});

/** Called by the "unsubscribe" button of mail programs (RFC 8058), at the URL in the letter's header. */
export const oneClickUnsubscribe = raw({
  host: 'user',
  method: 'POST',
  path: '/v1/emailnotification/one-click',
  access: 'anyone',
  summary: 'Unsubscribe from a mail campaign by the button of a mail program.',
  query: z.object({ campaignId: z.string().max(200), email, token: z.string().max(500) }),
  takes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  answers: 'text/plain',
  errors: ['code_invalid'],
});

/** The body is not parsed, because the signature covers its bytes. */
export const stripeWebhook = raw({
  host: 'payment',
  method: 'POST',
  path: '/v1/stripe/webhook',
  access: 'anyone',
  summary: 'Events of the card provider, signed with the secret that was entered in the studio.',
  takes: ['application/json'],
  answers: 'application/json',
  response: z.object({ received: z.literal(true) }),
  errors: ['code_invalid', 'payload_too_large', 'not_set_up'],
});

/** The body is not parsed, because the signature covers its bytes. */
export const patreonWebhook = raw({
  host: 'user',
  method: 'POST',
  path: '/v1/patreon/webhook',
  access: 'anyone',
  summary: 'Events of Patreon about pledges, signed with the secret that was entered in the studio.',
  takes: ['application/json'],
  answers: 'application/json',
  response: z.object({ received: z.literal(true) }),
  errors: ['code_invalid', 'payload_too_large', 'not_set_up'],
});

/** The signature covers expiry (Unix seconds), grant and asset. Relative URLs in playlists keep it. */
export const protectedMedia = raw({
  host: 'media',
  method: 'GET',
  path: '/v/:signature/:expiry/:grant/:assetId/:file',
  access: 'anyone',
  summary: 'Playlists, segments and captions of a video, at the address from playback; `file` may contain slashes.',
  params: z.object({ signature: z.string(), expiry: z.string(), grant: z.string(), assetId: uuid, file: z.string() }),
  answers: 'application/octet-stream',
  errors: ['forbidden', 'not_found'],
});

export const storyboardFile = raw({
  host: 'media',
  method: 'GET',
  path: '/s/:signature/:expiry/:grant/:assetId/:file',
  access: 'anyone',
  summary: 'The storyboard: its WebVTT and the sprites that it names.',
  params: z.object({ signature: z.string(), expiry: z.string(), grant: z.string(), assetId: uuid, file: z.string() }),
  answers: 'application/octet-stream',
  errors: ['forbidden', 'not_found'],
});

/** A PDF. The token is in its URL, which is `invoiceUrl` of a payment. */
export const invoiceFile = raw({
  host: 'payment',
  method: 'GET',
  path: '/v1/foundrysubscription/invoices/:token',
  access: 'anyone',
  summary: 'An invoice or a credit note, at the address from the payment history.',
  params: tokenParams,
  answers: 'application/pdf',
  errors: ['not_found', 'rate_limited'],
});

/** An invoice of the card provider. The payment history has its URL. */
export const providerInvoice = raw({
  host: 'payment',
  method: 'GET',
  path: '/v1/stripe/invoices/:token',
  access: 'anyone',
  summary: "Redirects to the card provider's page of an invoice, at the address from the payment history.",
  params: tokenParams,
  answers: 'text/plain',
  errors: ['not_found', 'unavailable', 'not_set_up', 'rate_limited'],
});

export const paymentExportFile = raw({
  host: 'studio',
  method: 'GET',
  path: '/v1/payment-exports/:token',
  access: 'anyone',
  summary: 'Payments, invoices or the ledger as CSV, at the address that was returned for it.',
  params: tokenParams,
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

export const chatExportFile = raw({
  host: 'studio',
  method: 'GET',
  path: '/v1/chat-exports/:token',
  access: 'anyone',
  summary: 'The chat of a stream as CSV, without removed messages, at the address that was returned for it.',
  params: tokenParams,
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

export const badgeExportFile = raw({
  host: 'studio',
  method: 'GET',
  path: '/v1/badge-exports/:token',
  access: 'anyone',
  summary: 'The members who have a badge as CSV, at the address that was returned for it.',
  params: tokenParams,
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

/** WHIP (RFC 9725). The stream key is the bearer token; the bodies of request and response are SDP. */
export const whipOffer = raw({
  host: 'studio',
  method: 'POST',
  path: '/v1/whip',
  access: 'anyone',
  summary: 'Send a stream from a browser or a program by WebRTC (WHIP); the stream key is the bearer token.',
  takes: ['application/sdp'],
  answers: 'application/sdp',
  errors: ['invalid_request', 'invalid_credentials', 'unsupported_media', 'replaced', 'rate_limited', 'unavailable'],
});

/** The response to `whipOffer` has this address in its header `Location`. */
export const whipEnd = raw({
  host: 'studio',
  method: 'DELETE',
  path: '/v1/whip/:sessionId',
  access: 'anyone',
  summary: 'Stop sending a stream by WHIP. If the service has stopped it, the error says why.',
  params: z.object({ sessionId: uuid }),
  answers: 'text/plain',
  errors: ['not_found', 'ended', 'replaced'],
});

export const revenueExportFile = raw({
  host: 'studio',
  method: 'GET',
  path: '/v1/revenue-exports/:token',
  access: 'anyone',
  summary: 'Revenue as CSV, at the address that was returned for it.',
  params: tokenParams,
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

export const memberExportFile = raw({
  host: 'studio',
  method: 'GET',
  path: '/v1/member-exports/:token',
  access: 'anyone',
  summary: 'All members and their payments, as tables in one archive, at the address that was returned for it.',
  params: tokenParams,
  answers: 'application/zip',
  errors: ['not_found'],
});

export const rawRoutes = {
  remoteConfigCss,
  streamCalendar,
  tallyFile,
  pitchPicture,
  giveawayFile,
  giveawayPicture,
  videoUpload,
  imageUpload,
  emoteUpload,
  avatarUpload,
  appleReturn,
  exportFile,
  invoiceFile,
  providerInvoice,
  paymentExportFile,
  chatExportFile,
  badgeExportFile,
  giveawayExportFile,
  supporterExportFile,
  movementExportFile,
  winnerExportFile,
  storeExportFile,
  whipOffer,
  whipEnd,
  revenueExportFile,
  memberExportFile,
  oneClickUnsubscribe,
  stripeWebhook,
  patreonWebhook,
  protectedMedia,
  imageFile,
  storyboardFile,
} satisfies Record<string, RawRoute>;
