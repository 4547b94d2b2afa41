import { z } from 'zod';
import { commentEntity, reply } from './comment.ts';
import { type ErrorCode, errors } from './errors.ts';
import { id, uuid } from './field.ts';
import { chatMessageMaxLength, commentMaxLength } from './limits.ts';
import { chatMessage, livestreamStatus } from './live.ts';

function text(maxLength: number) {
  return z.string().trim().min(1, 'Write something').max(maxLength, `Write at most ${maxLength} characters`);
}

/** Event `comment`, from client to server. A `get` also subscribes to the comments of that video. */
export const commentSent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    message: text(commentMaxLength),
    mediaId: id,
    originalCommentId: id.optional(),
  }),
  z.object({ type: z.enum(['add-like', 'remove-like']), commentId: id, mediaId: id }),
  z.object({
    type: z.literal('get'),
    mediaId: id,
    lowestCommentId: id.optional().describe('the last one had; answers older ones'),
    originalCommentId: id.optional().describe('answers the replies to this comment instead'),
  }),
  z.object({ type: z.literal('delete'), mediaId: id, commentId: id }),
]);
export type CommentSent = z.infer<typeof commentSent>;

/** Event `comment`, from server to client. */
export const commentReceived = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('comments').describe('answers a get'),
    mediaId: id,
    comments: z.array(commentEntity).describe('newest first'),
    lowestCommentId: id.nullable(),
    hasMore: z.boolean(),
  }),
  z.object({
    type: z.literal('replies').describe('answers a get with originalCommentId'),
    mediaId: id,
    originalCommentId: id,
    replies: z.array(reply).describe('oldest first, at most 500'),
  }),
  z.object({ type: z.literal('message'), mediaId: id, comment: reply }),
  z.object({ type: z.literal('likes'), mediaId: id, commentId: id, likes: z.int() }),
  z.object({ type: z.literal('delete'), mediaId: id, commentId: id }),
]);
export type CommentReceived = z.infer<typeof commentReceived>;

/** Event `livestream`, from client to server. A `ping` reports the viewer's presence and subscribes to the chat. */
export const livestreamSent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    livestreamId: id.optional().describe('as in the call live.status'),
    streamId: uuid.optional(),
  }),
  z.object({ type: z.literal('ping'), livestreamId: id }),
  z.object({ type: z.literal('message'), livestreamId: id, message: text(chatMessageMaxLength) }),
]);
export type LivestreamSent = z.infer<typeof livestreamSent>;

/**
 * Event `livestream`, from server to client. `status-updated` is the same for everybody and has no body: fetch the
 * status again.
 */
export const livestreamReceived = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), body: livestreamStatus }),
  z.object({ type: z.literal('status-updated') }),
  z.object({
    type: z.literal('messages'),
    body: z.object({ livestreamId: id, messages: z.array(chatMessage).describe('oldest first') }),
  }),
  z.object({ type: z.literal('removed'), body: z.object({ livestreamId: id, messageIds: z.array(id) }) }),
  z.object({ type: z.literal('viewers'), body: z.object({ livestreamId: id, viewers: z.int() }) }),
]);
export type LivestreamReceived = z.infer<typeof livestreamReceived>;

/** What a client may send, by event. */
export const socketSent = { comment: commentSent, livestream: livestreamSent };

const codes = Object.keys(errors) as Exclude<ErrorCode, number>[];

/** The acknowledgement of a sent event: the id of the new item if there is one, or the error. */
export const socketAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), id: id.nullable() }),
  z.object({ ok: z.literal(false), code: z.enum(codes), detail: z.string() }),
]);
export type SocketAnswer = z.infer<typeof socketAnswer>;

type Acknowledge = (answer: SocketAnswer) => void;

/** The types of socket.io's events, for both sides. */
export interface ClientEvents {
  comment: (sent: CommentSent, acknowledge?: Acknowledge) => void;
  livestream: (sent: LivestreamSent, acknowledge?: Acknowledge) => void;
}
export interface ServerEvents {
  comment: (received: CommentReceived) => void;
  livestream: (received: LivestreamReceived) => void;
}
