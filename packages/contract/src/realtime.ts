import { z } from 'zod';
import { type BingoReceived, type BingoSent, bingoSent } from './bingo-realtime.ts';
import { commentOrder, commentPage, commentReportReason, reply } from './comment.ts';
import { id, uuid } from './field.ts';
import {
  chatMessageMaxLength,
  chatReactionsAtOnceMax,
  commentMaxLength,
  commentMentionsMax,
  commentMomentMaxS,
} from './limits.ts';
import {
  chatEvent,
  chatMessage,
  chatPoll,
  chatPollOptions,
  chatPollText,
  chatReaction,
  chatSettings,
  livestreamStatus,
} from './live.ts';
import { chapter } from './media.ts';
import { moderationReason } from './moderation.ts';
import {
  chatModerationReceived,
  chatModerationSent,
  commentModerationReceived,
  commentModerationSent,
} from './moderation-realtime.ts';
import { type PitchReceived, type PitchSent, pitchSent } from './pitch-realtime.ts';
import { placeFields, requireOnePlace } from './place-fields.ts';
import { errorCode, type SocketAnswer } from './socket-answer.ts';

/** Each room numbers its events from 1 on, without gaps. */
const roomNumber = z.int().nonnegative();

function text(maxLength: number) {
  return z.string().trim().min(1, 'Write something').max(maxLength, `Write at most ${maxLength} characters`);
}

const moment = z.number().min(0).max(commentMomentMaxS);

const removalReason = moderationReason.unwrap().optional().describe('the moderator’s reason, shown to the author');

const commentOfPlace = { ...placeFields, commentId: id };

/** Event `comment`, from client to server. A `get` also subscribes to the comments of that video or pitch. */
export const commentSent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('message'),
      message: text(commentMaxLength),
      ...placeFields,
      originalCommentId: id.optional(),
      clientId: uuid.optional().describe('made by the client: the same message sent again is not a second comment'),
      momentS: moment.optional().describe('position in the video in seconds; left out without a moment'),
      mentions: z.array(uuid).max(commentMentionsMax).optional().describe('accounts mentioned with @name'),
    }),
    z.object({ type: z.literal('edit'), ...commentOfPlace, message: text(commentMaxLength) }),
    z.object({ type: z.enum(['add-like', 'remove-like']), ...commentOfPlace }),
    z.object({
      type: z.literal('get'),
      ...placeFields,
      lowestCommentId: id.optional().describe('id of the last comment that the client has: returns the next page'),
      originalCommentId: id.optional().describe('returns the replies to this comment instead'),
      commentId: id.optional().describe('returns the thread of this comment instead'),
      order: commentOrder.optional().describe('newest by default'),
      isRevealed: z.boolean().optional().describe('the viewer wants to see all texts'),
      watchedS: moment.optional().describe('how far the viewer has watched, in seconds'),
      requestId: z.int().nonnegative().optional().describe('repeated in the answer, to match it with the request'),
    }),
    z.object({
      type: z.literal('resume').describe('after a reconnect; returns `events` or `reload`'),
      ...placeFields,
      number: roomNumber.describe('number of the last event that the client has'),
      isRevealed: z.boolean().optional(),
      watchedS: moment.optional(),
    }),
    z.object({
      type: z.literal('moments').describe('returns the comments of these moments, which the player has reached'),
      mediaId: id,
      fromS: moment,
      toS: moment,
    }),
    z.object({ type: z.literal('leave').describe('ends the subscription'), ...placeFields }),
    z.object({ type: z.literal('delete'), ...commentOfPlace, why: removalReason }),
    z.object({
      type: z.enum(['pin', 'unpin', 'add-heart', 'remove-heart']).describe('only for the team of the place'),
      ...commentOfPlace,
    }),
    z.object({
      type: z.literal('report'),
      ...commentOfPlace,
      reason: commentReportReason,
      text: z.string().trim().max(500).optional(),
    }),
    ...commentModerationSent,
    z.object({ type: z.enum(['mute', 'unmute']).describe('the notifications of this thread'), ...commentOfPlace }),
  ])
  .superRefine(requireOnePlace);
export type CommentSent = z.infer<typeof commentSent>;

/** Changes of the comments of a video or pitch. All values are absolute, so applying an event twice does no harm. */
export const commentEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    ...placeFields,
    comment: reply,
    replyCount: z.int().optional().describe('new number of replies to the original comment'),
  }),
  z.object({ type: z.literal('edit'), ...placeFields, comment: reply }),
  z.object({ type: z.literal('likes'), ...commentOfPlace, likes: z.int() }),
  z.object({ type: z.literal('marks'), ...commentOfPlace, isPinned: z.boolean(), isHearted: z.boolean() }),
  z.object({
    type: z.literal('delete'),
    ...placeFields,
    commentId: id,
    originalCommentId: id.nullable().optional(),
    replyCount: z.int().optional().describe('new number of replies to the original comment'),
  }),
]);
export type CommentEvent = z.infer<typeof commentEvent>;

const answerFields = {
  requestId: z.int().optional(),
  number: roomNumber.describe('number of the last event that this state includes'),
};

/** Event `comment`, from server to client. */
export const commentReceived = z.discriminatedUnion('type', [
  commentPage.extend({
    type: z.literal('comments').describe('the answer to `get`'),
    ...placeFields,
    ...answerFields,
    mayModerate: z.boolean(),
    problem: errorCode.nullable().describe('why the viewer cannot write'),
  }),
  z.object({
    type: z.literal('replies').describe('the answer to `get` with originalCommentId'),
    ...placeFields,
    originalCommentId: id,
    replies: z.array(reply).describe('oldest first, at most 500'),
    ...answerFields,
  }),
  z.object({
    type: z.literal('events'),
    ...placeFields,
    after: roomNumber.describe('number of the event before these; a client with an older number sends `resume`'),
    number: roomNumber,
    events: z.array(commentEvent),
    total: z.int().describe('number of comments and replies'),
  }),
  z.object({ type: z.literal('moments'), mediaId: id, fromS: z.number(), toS: z.number(), comments: z.array(reply) }),
  ...commentModerationReceived,
  z.object({ type: z.literal('reload').describe('send `get` again: missed events are lost'), ...placeFields }),
  z.object({ type: z.literal('closed').describe('the viewer may no longer read them'), ...placeFields }),
]);
export type CommentReceived = z.infer<typeof commentReceived>;

const clientId = uuid.optional().describe('made by the client: the same message sent again is not a second one');
const messageOfChat = { livestreamId: id, messageId: id };
const pollOfChat = { livestreamId: id, pollId: id };

/**
 * Event `livestream`, from client to server. `ping` reports presence and subscribes to the chat. `join` does the same
 * and also returns the latest messages.
 */
export const livestreamSent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    livestreamId: id.optional().describe('as in the call live.status'),
    streamId: uuid.optional(),
  }),
  z.object({ type: z.literal('ping'), livestreamId: id }),
  z.object({
    type: z.literal('join').describe('returns `joined`'),
    livestreamId: id,
    requestId: z.int().nonnegative().optional().describe('repeated in the answer, to match it with the request'),
  }),
  z.object({
    type: z.literal('resume').describe('after a reconnect; returns `events` or `reload`'),
    livestreamId: id,
    number: roomNumber.describe('number of the last event that the client has'),
  }),
  z.object({ type: z.literal('leave').describe('ends the subscription'), livestreamId: id }),
  z.object({
    type: z.literal('message'),
    livestreamId: id,
    message: text(chatMessageMaxLength),
    clientId,
    replyToId: id.optional(),
    mentions: z.array(uuid).max(commentMentionsMax).optional().describe('accounts mentioned with @name'),
  }),
  z.object({
    type: z.literal('react'),
    livestreamId: id,
    reaction: chatReaction,
    count: z.int().min(1).max(chatReactionsAtOnceMax).optional().describe('1 by default'),
  }),
  z.object({
    type: z.literal('vote').describe('a second vote of an account replaces its first'),
    ...pollOfChat,
    option: z.int().nonnegative().describe('index in the list of options'),
  }),
  z.object({
    type: z.literal('remove').describe('only for its author and moderators'),
    ...messageOfChat,
    why: removalReason,
  }),
  ...chatModerationSent,
  z.object({ type: z.enum(['pin', 'unpin']).describe('only for moderators; one message at a time'), ...messageOfChat }),
  z.object({
    type: z.literal('announce').describe('only for moderators'),
    livestreamId: id,
    message: text(chatMessageMaxLength),
    clientId,
  }),
  z.object({
    type: z.literal('set-mode').describe('only for moderators'),
    livestreamId: id,
    settings: chatSettings.partial().describe('the settings to change'),
  }),
  z.object({
    type: z.literal('open-poll').describe('only for moderators; closes the open poll'),
    livestreamId: id,
    question: chatPollText,
    options: chatPollOptions,
    clientId,
  }),
  z.object({ type: z.literal('close-poll').describe('only for moderators'), ...pollOfChat }),
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
    type: z.literal('chapters').describe('new chapters of a stream on air, in the language of the creators'),
    livestreamId: id,
    chapters: z.array(chapter),
  }),
  z.object({
    type: z.literal('joined'),
    livestreamId: id,
    ...answerFields,
    messages: z.array(chatMessage).describe('the latest ones, oldest first; liveChat.history has earlier ones'),
    settings: chatSettings,
    pinned: chatMessage.nullable(),
    poll: chatPoll
      .extend({ ownOption: z.int().nullable().describe('the option of the viewer') })
      .nullable()
      .describe('the latest poll'),
    viewers: z.int(),
    mayModerate: z.boolean(),
    problem: errorCode.nullable().describe('why the viewer cannot write'),
  }),
  z.object({
    type: z.literal('events'),
    livestreamId: id,
    after: roomNumber.describe('number of the event before these; a client with an older number sends `resume`'),
    number: roomNumber,
    events: z.array(chatEvent).describe('in order; if several have the same effect, only the last one'),
  }),
  ...chatModerationReceived,
  z.object({ type: z.literal('reload').describe('send `join` again: missed events are lost'), livestreamId: id }),
  z.object({ type: z.literal('closed').describe('the viewer may no longer read the chat'), livestreamId: id }),
  z.object({
    type: z.literal('viewers').describe('sent at most every five seconds'),
    body: z.object({ livestreamId: id, viewers: z.int() }),
  }),
  z.object({
    type: z.literal('reactions').describe('sent at most every second'),
    livestreamId: id,
    counts: z.partialRecord(chatReaction, z.int()).describe('since the message before'),
  }),
]);
export type LivestreamReceived = z.infer<typeof livestreamReceived>;

/** What a client may send, by event. */
export const socketSent = { bingo: bingoSent, comment: commentSent, livestream: livestreamSent, pitch: pitchSent };

type Acknowledge = (answer: SocketAnswer) => void;

/** The event types of socket.io, for both sides. */
export interface ClientEvents {
  bingo: (sent: BingoSent, acknowledge?: Acknowledge) => void;
  comment: (sent: CommentSent, acknowledge?: Acknowledge) => void;
  livestream: (sent: LivestreamSent, acknowledge?: Acknowledge) => void;
  pitch: (sent: PitchSent, acknowledge?: Acknowledge) => void;
}
export interface ServerEvents {
  bingo: (received: BingoReceived) => void;
  comment: (received: CommentReceived) => void;
  livestream: (received: LivestreamReceived) => void;
  pitch: (received: PitchReceived) => void;
}
