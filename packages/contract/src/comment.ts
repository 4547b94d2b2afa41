import { z } from 'zod';
import { dateTime, id, uuid } from './field.ts';

/** The author of a comment or a chat message. */
export const author = z
  .object({
    userId: uuid,
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    badgeUrl: z.string().nullable(),
    role: z.enum(['member', 'creator', 'operator']).describe('creator: of this video or stream'),
  })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof author>;

export const reply = z.object({
  commentId: id,
  mediaId: id,
  originalCommentId: id.nullable().describe('the comment that this one replies to'),
  message: z.string(),
  created: dateTime,
  author,
  likes: z.int(),
  liked: z.boolean().describe('by the viewer; false in what is sent to everybody'),
});
export type Reply = z.infer<typeof reply>;

/** A comment as in lists. Comments are read and written only over the socket (docs/product/call.md). */
export const commentEntity = reply.extend({
  replyCount: z.int(),
  replies: z.array(reply).describe('the first ones, oldest first; the rest by a get with originalCommentId'),
});
export type Comment = z.infer<typeof commentEntity>;
