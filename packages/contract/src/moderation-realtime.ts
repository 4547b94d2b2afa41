import { z } from 'zod';
import { commentReportReason, reply } from './comment.ts';
import { id } from './field.ts';
import { chatMessage } from './live.ts';
import { moderationReason, timeOutMinutes } from './moderation.ts';
import { placeFields } from './place-fields.ts';
import { errorCode } from './socket-answer.ts';

const ban = {
  type: z
    .literal('ban')
    .describe('only for moderators: removes the text, and bans its author from the texts of its creators'),
  minutes: timeOutMinutes.optional().describe('without it, the ban has no end'),
  why: moderationReason.optional(),
};
const problem = {
  type: z.literal('problem').describe('sent when it changes'),
  problem: errorCode.nullable().describe('why the viewer cannot write; null when they can'),
};
const own = z.literal('own').describe('a new or edited text of the viewer that others cannot see, or not yet');

/** Messages of moderation in the event `comment`. */
export const commentModerationSent = [z.object({ ...ban, ...placeFields, commentId: id })] as const;
export const commentModerationReceived = [
  z.object({ type: own, ...placeFields, comment: reply }),
  z.object({ ...problem, ...placeFields }),
] as const;

/** Messages of moderation in the event `livestream`. A moderator also writes commands (docs/product/moderation.md). */
export const chatModerationSent = [
  z.object({ ...ban, livestreamId: id, messageId: id }),
  z.object({
    type: z.literal('report'),
    livestreamId: id,
    messageId: id,
    reason: commentReportReason,
    text: z.string().trim().max(500).optional(),
  }),
] as const;
export const chatModerationReceived = [
  z.object({ type: own, livestreamId: id, message: chatMessage }),
  z.object({ ...problem, livestreamId: id }),
] as const;
