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

const removalReason = moderationReason.unwrap().optional().describe('of a moderator; the author reads it');

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
      momentS: moment.optional().describe('seconds of the video at which it is written; without it, of no moment'),
      mentions: z.array(uuid).max(commentMentionsMax).optional().describe('whom an @name in the message means'),
    }),
    z.object({ type: z.literal('edit'), ...commentOfPlace, message: text(commentMaxLength) }),
    z.object({ type: z.enum(['add-like', 'remove-like']), ...commentOfPlace }),
    z.object({
      type: z.literal('get'),
      ...placeFields,
      lowestCommentId: id.optional().describe('the last one had; answers the next ones in the order'),
      originalCommentId: id.optional().describe('answers the replies to this comment instead'),
      commentId: id.optional().describe('answers the thread of this comment instead'),
      order: commentOrder.optional().describe('newest unless given'),
      isRevealed: z.boolean().optional().describe('the viewer wants to see all texts'),
      watchedS: moment.optional().describe('to where the player has played'),
      requestId: z.int().nonnegative().optional().describe('is in the answer'),
    }),
    z.object({
      type: z.literal('resume').describe('after a reconnect; answers events, or reload'),
      ...placeFields,
      number: roomNumber.describe('the last one had'),
      isRevealed: z.boolean().optional(),
      watchedS: moment.optional(),
    }),
    z.object({
      type: z.literal('moments').describe('answers the comments of these moments, which the player has reached'),
      mediaId: id,
      fromS: moment,
      toS: moment,
    }),
    z.object({ type: z.literal('leave').describe('no more events'), ...placeFields }),
    z.object({ type: z.literal('delete'), ...commentOfPlace, why: removalReason }),
    z.object({
      type: z.enum(['pin', 'unpin', 'add-heart', 'remove-heart']).describe('by the team of the video or the pitch'),
      ...commentOfPlace,
    }),
    z.object({
      type: z.literal('report'),
      ...commentOfPlace,
      reason: commentReportReason,
      text: z.string().trim().max(500).optional(),
    }),
    ...commentModerationSent,
    z.object({ type: z.enum(['mute', 'unmute']).describe('notifications of this thread'), ...commentOfPlace }),
  ])
  .superRefine(requireOnePlace);
export type CommentSent = z.infer<typeof commentSent>;

/** What happened to the comments of a video or a pitch. All values are absolute, so that one may be applied twice. */
export const commentEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    ...placeFields,
    comment: reply,
    replyCount: z.int().optional().describe('of the comment that it replies to'),
  }),
  z.object({ type: z.literal('edit'), ...placeFields, comment: reply }),
  z.object({ type: z.literal('likes'), ...commentOfPlace, likes: z.int() }),
  z.object({ type: z.literal('marks'), ...commentOfPlace, isPinned: z.boolean(), isHearted: z.boolean() }),
  z.object({
    type: z.literal('delete'),
    ...placeFields,
    commentId: id,
    originalCommentId: id.nullable().optional(),
    replyCount: z.int().optional().describe('of the comment that it replied to'),
  }),
]);
export type CommentEvent = z.infer<typeof commentEvent>;

const answerFields = {
  requestId: z.int().optional(),
  number: roomNumber.describe('of the last event that it includes'),
};

/** Event `comment`, from server to client. */
export const commentReceived = z.discriminatedUnion('type', [
  commentPage.extend({
    type: z.literal('comments').describe('answers a get'),
    ...placeFields,
    ...answerFields,
    mayModerate: z.boolean(),
    problem: errorCode.nullable().describe('why the viewer cannot write'),
  }),
  z.object({
    type: z.literal('replies').describe('answers a get with originalCommentId'),
    ...placeFields,
    originalCommentId: id,
    replies: z.array(reply).describe('oldest first, at most 500'),
    ...answerFields,
  }),
  z.object({
    type: z.literal('events'),
    ...placeFields,
    after: roomNumber.describe('of the last event before these: whoever has an older one resumes'),
    number: roomNumber,
    events: z.array(commentEvent),
    total: z.int().describe('comments there, with replies'),
  }),
  z.object({ type: z.literal('moments'), mediaId: id, fromS: z.number(), toS: z.number(), comments: z.array(reply) }),
  ...commentModerationReceived,
  z.object({ type: z.literal('reload').describe('get again: what was missed is no longer known'), ...placeFields }),
  z.object({ type: z.literal('closed').describe('the viewer may no longer read them'), ...placeFields }),
]);
export type CommentReceived = z.infer<typeof commentReceived>;

const clientId = uuid.optional().describe('made by the client: the same message sent again is not a second one');
const messageOfChat = { livestreamId: id, messageId: id };
const pollOfChat = { livestreamId: id, pollId: id };

/**
 * Event `livestream`, from client to server. A `ping` reports the viewer's presence and subscribes to the chat; so does
 * a `join`, which also answers what was written last.
 */
export const livestreamSent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    livestreamId: id.optional().describe('as in the call live.status'),
    streamId: uuid.optional(),
  }),
  z.object({ type: z.literal('ping'), livestreamId: id }),
  z.object({
    type: z.literal('join').describe('answers joined'),
    livestreamId: id,
    requestId: z.int().nonnegative().optional().describe('is in the answer'),
  }),
  z.object({
    type: z.literal('resume').describe('after a reconnect; answers events, or reload'),
    livestreamId: id,
    number: roomNumber.describe('the last one had'),
  }),
  z.object({ type: z.literal('leave').describe('no more events'), livestreamId: id }),
  z.object({
    type: z.literal('message'),
    livestreamId: id,
    message: text(chatMessageMaxLength),
    clientId,
    replyToId: id.optional(),
    mentions: z.array(uuid).max(commentMentionsMax).optional().describe('whom an @name in the message means'),
  }),
  z.object({
    type: z.literal('react'),
    livestreamId: id,
    reaction: chatReaction,
    count: z.int().min(1).max(chatReactionsAtOnceMax).optional().describe('1 unless given'),
  }),
  z.object({
    type: z.literal('vote').describe('a second vote of an account replaces its first'),
    ...pollOfChat,
    option: z.int().nonnegative().describe('its place in the list, from 0 on'),
  }),
  z.object({
    type: z.literal('remove').describe('by its author and moderators'),
    ...messageOfChat,
    why: removalReason,
  }),
  ...chatModerationSent,
  z.object({ type: z.enum(['pin', 'unpin']).describe('by moderators; one at a time'), ...messageOfChat }),
  z.object({
    type: z.literal('announce').describe('by moderators'),
    livestreamId: id,
    message: text(chatMessageMaxLength),
    clientId,
  }),
  z.object({
    type: z.literal('set-mode').describe('by moderators'),
    livestreamId: id,
    settings: chatSettings.partial().describe('those to be changed'),
  }),
  z.object({
    type: z.literal('open-poll').describe('by moderators; closes the one that is open'),
    livestreamId: id,
    question: chatPollText,
    options: chatPollOptions,
    clientId,
  }),
  z.object({ type: z.literal('close-poll').describe('by moderators'), ...pollOfChat }),
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
    type: z.literal('chapters').describe('of a stream on air, when they change; in the language of the creators'),
    livestreamId: id,
    chapters: z.array(chapter),
  }),
  z.object({
    type: z.literal('joined'),
    livestreamId: id,
    ...answerFields,
    messages: z.array(chatMessage).describe('the last ones, oldest first; those before by the call liveChat.history'),
    settings: chatSettings,
    pinned: chatMessage.nullable(),
    poll: chatPoll
      .extend({ ownOption: z.int().nullable().describe('that the viewer voted for') })
      .nullable()
      .describe('the last one'),
    viewers: z.int(),
    mayModerate: z.boolean(),
    problem: errorCode.nullable().describe('why the viewer cannot write'),
  }),
  z.object({
    type: z.literal('events'),
    livestreamId: id,
    after: roomNumber.describe('of the last event before these: whoever has an older one resumes'),
    number: roomNumber,
    events: z.array(chatEvent).describe('in order; of several that would say the same, the last one alone'),
  }),
  ...chatModerationReceived,
  z.object({ type: z.literal('reload').describe('join again: what was missed is no longer known'), livestreamId: id }),
  z.object({ type: z.literal('closed').describe('the viewer may no longer read the chat'), livestreamId: id }),
  z.object({
    type: z.literal('viewers').describe('at most every five seconds'),
    body: z.object({ livestreamId: id, viewers: z.int() }),
  }),
  z.object({
    type: z.literal('reactions').describe('at most every second'),
    livestreamId: id,
    counts: z.partialRecord(chatReaction, z.int()).describe('since the last time'),
  }),
]);
export type LivestreamReceived = z.infer<typeof livestreamReceived>;

/** What a client may send, by event. */
export const socketSent = { bingo: bingoSent, comment: commentSent, livestream: livestreamSent, pitch: pitchSent };

type Acknowledge = (answer: SocketAnswer) => void;

/** The types of socket.io's events, for both sides. */
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
