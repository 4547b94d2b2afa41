import { z } from 'zod';
import { commentAuthor, mention } from './comment.ts';
import { dateTime, id, pageQuery, pageSchema, pathId, queryInt, uuid } from './field.ts';
import { image } from './image.ts';
import {
  chatDelayMaxS,
  chatMemberDaysMax,
  chatPageSize,
  chatPieceMs,
  chatPollOptionsMax,
  chatPollTextMaxLength,
  chatSlowMaxS,
  commentMomentMaxS,
  liveTrimMaxS,
} from './limits.ts';
import { captionTrack, chapter, chapterTexts, creatorRef } from './media.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable, texts } from './translated-text.ts';

export const liveState = z.enum(['scheduled', 'live', 'ended']);
export type LiveState = z.infer<typeof liveState>;

export const streamKind = z
  .enum(['broadcast', 'premiere', 'station'])
  .describe('premiere: a finished video that plays by the clock; station: a 24/7 channel of videos');
export type StreamKind = z.infer<typeof streamKind>;

const livestream = z.object({
  livestreamId: id,
  kind: streamKind,
  mediaId: id,
  title: z.string(),
  requiresSubscription: z.boolean(),
  thumbnail: image.nullable(),
});

function titleTexts(stream: { mediaId: number; title: string }) {
  return texts(stream, 'media', stream.mediaId, ['title']);
}

/**
 * The status for one viewer (docs/product/live.md). `url` is signed; it is null for viewers without entitlement. Of the
 * livestreams for members only one has a `url`, which counts as one of the member's streams like a video; at the stream
 * limit none has.
 */
export const livestreamStatus = z
  .object({
    isLive: z.boolean(),
    streams: z.array(
      markTranslatable(
        livestream.extend({
          url: z.string().nullable().describe('HLS multivariant playlist'),
          expiresAt: dateTime.nullable().describe('expiry of the url; the next status has a new one'),
          startedAt: dateTime,
          captions: z
            .array(captionTrack)
            .describe(
              'of a broadcast those that came so far, else those of the videos; they are renditions of the playlist',
            ),
          streamId: uuid
            .nullable()
            .describe(
              "stream of one player, counted against the member's limit while it is reported or kept; else null",
            ),
        }),
        titleTexts,
      ),
    ),
    nextStream: markTranslatable(livestream.extend({ startsAt: dateTime }), titleTexts).nullable(),
    recording: z
      .object({ livestreamId: id, mediaId: id })
      .nullable()
      .describe('the published recording of the requested livestream, if it has ended'),
  })
  .meta({ id: 'LivestreamStatus' });
export type LivestreamStatus = z.infer<typeof livestreamStatus>;

/** The media entry of a livestream. Its recording keeps the `mediaId`. */
export const liveMedia = markTranslatable(
  livestream
    .extend({
      description: z.string(),
      creators: z.array(creatorRef.omit({ avatar: true })),
      state: liveState,
      startsAt: dateTime.describe('when it began, or its planned start'),
      chapters: z.array(chapter).describe('chapters so far of a stream on air'),
      isRecorded: z.boolean().describe('it has ended, and its recording is a published video'),
    })
    .meta({ id: 'LiveMedia' }),
  (stream) => [
    ...texts(stream, 'media', stream.mediaId, ['title', 'description']),
    ...chapterTexts(stream.mediaId, stream.chapters),
  ],
);
export type LiveMedia = z.infer<typeof liveMedia>;

export const chatMessage = z
  .object({
    messageId: id,
    livestreamId: id,
    clientId: uuid.describe('the clientId with which the message was sent, for its sender'),
    message: z.string(),
    created: dateTime,
    offsetMs: z
      .int()
      .nullable()
      .describe('time since the start of the stream, negative before it; null: it has not begun'),
    author: commentAuthor,
    isHeld: z.boolean().optional().describe('waits for a moderator; only its author sees it'),
    isAnnouncement: z.boolean().describe('an announcement of the team'),
    replyTo: z
      .object({ messageId: id, userId: uuid, displayName: z.string(), message: z.string() })
      .nullable()
      .describe('also null if that message is gone'),
    mentions: z.array(mention),
    delayedUntil: dateTime.optional().describe('until then only moderators and its author see it'),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessage>;

/** The rules for writing. They do not apply to the team and moderators. */
export const chatSettings = z
  .object({
    slowS: z.int().min(0).max(chatSlowMaxS).describe('seconds between two messages of one account'),
    memberDays: z
      .int()
      .min(0)
      .max(chatMemberDaysMax)
      .nullable()
      .describe('members for at least this many days may write; null: anybody'),
    emotesOnly: z.boolean().describe('only emoji and the emotes of the service'),
    noRepeats: z.boolean(),
    linksOff: z.boolean(),
    delayS: z.int().min(0).max(chatDelayMaxS).describe('seconds until viewers other than moderators see a message'),
    isClosed: z.boolean().describe('only moderators write'),
  })
  .meta({ id: 'ChatSettings' });
export type ChatSettings = z.infer<typeof chatSettings>;

export const chatPollText = z.string().trim().min(1, 'Write something').max(chatPollTextMaxLength);
export const chatPollOptions = z.array(chatPollText).min(2).max(chatPollOptionsMax);

export const chatPoll = z
  .object({
    pollId: id,
    question: z.string(),
    options: z.array(z.object({ text: z.string(), votes: z.int() })),
    isOpen: z.boolean(),
  })
  .meta({ id: 'ChatPoll' });
export type ChatPoll = z.infer<typeof chatPoll>;

/** Reactions are summed, without their authors. */
export const chatReaction = z.enum(['heart', 'laugh', 'clap', 'wow', 'sad', 'fire']);
export type ChatReaction = z.infer<typeof chatReaction>;

/**
 * What happened in the chat of a stream. All values are absolute, so applying an event twice does no harm. A delayed
 * message is sent first to moderators and its author, and later again to everybody. Messages are in the order of their
 * ids.
 */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: chatMessage }),
  z.object({ type: z.literal('delete'), messageId: id }),
  z.object({ type: z.literal('pin'), message: chatMessage.nullable() }),
  z.object({ type: z.literal('settings'), settings: chatSettings }),
  z.object({ type: z.literal('poll'), poll: chatPoll }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

export const live = routeGroup('content', {
  media: route({
    method: 'GET',
    path: '/v2/live/media',
    access: 'anyone',
    cache: { maxAge: 5, stale: 30 },
    summary: 'Streams on air, those to come, and those that ended in the last day.',
    response: z.object({ media: z.array(liveMedia) }),
  }),
  status: route({
    method: 'GET',
    path: '/v2/live/status',
    access: 'guest',
    summary: 'The same status as on the socket, for viewers without a socket.',
    query: z.object({
      livestreamId: pathId
        .optional()
        .describe('the stream to play; by default the one that the session plays, else the first one'),
      streamId: uuid.optional().describe('the stream of this player; by default that of its session'),
    }),
    response: livestreamStatus,
  }),
  reminders: route({
    method: 'GET',
    path: '/v2/live/reminder',
    access: 'account',
    summary: 'The ids of the planned streams of which the viewer wants a reminder.',
    response: z.array(id),
  }),
  remind: route({
    method: 'POST',
    path: '/v2/live/reminder/:livestreamId',
    access: 'account',
    summary: 'Get a reminder ten minutes before a stream begins.',
    params: z.object({ livestreamId: pathId }),
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  forgetReminder: route({
    method: 'DELETE',
    path: '/v2/live/reminder/:livestreamId',
    access: 'account',
    summary: 'Cancel the reminder of a stream.',
    params: z.object({ livestreamId: pathId }),
    response: noContent,
  }),
  reportWatch: route({
    method: 'POST',
    path: '/v2/live/:id',
    access: 'account',
    summary: 'Report that the viewer watches the stream of a media entry, and for how long since the last report.',
    params: z.object({ id: pathId }),
    query: z.object({
      livestreamId: pathId,
      watchDurationMs: queryInt(0, 86_400_000).optional(),
      streamId: uuid.optional().describe('streamId from the status'),
      positionMs: queryInt(0, liveTrimMaxS * 1000)
        .optional()
        .describe('for a premiere: position of the viewer in the video'),
      delayMs: queryInt(0, 3_600_000)
        .optional()
        .describe('delay between what happens and what is shown, at the live edge'),
    }),
    response: noContent,
    errors: ['not_found', 'subscription_required', 'legal_acceptance', 'device_limit', 'stream_limit'],
  }),
});

export const liveChat = routeGroup('user', {
  history: route({
    method: 'GET',
    path: '/v2/livestream/chat/:id',
    access: 'account',
    summary: 'The chat of a stream, newest first.',
    params: z.object({ id: pathId }),
    query: pageQuery('pageSize', chatPageSize).extend({
      before: pathId.optional().describe('only messages older than this one, so that pages do not shift'),
    }),
    response: pageSchema('messages', chatMessage),
    errors: ['not_found', 'subscription_required'],
  }),
  replay: route({
    method: 'GET',
    path: '/v2/livestream/chat/:id/replay',
    access: 'account',
    summary: 'The chat of 30 seconds of a stream, for viewers of the recording or behind the live edge.',
    params: z.object({ id: pathId }),
    query: z.object({
      piece: queryInt(0, Math.floor((commentMomentMaxS * 1000) / chatPieceMs)).describe(
        'counted from the start of the stream, from 0 on',
      ),
    }),
    response: z.object({
      piece: z.int(),
      isOver: z.boolean().describe('this piece will not get more messages'),
      messages: z.array(chatMessage).describe('oldest first; an even selection if there are very many'),
    }),
    errors: ['not_found', 'subscription_required', 'legal_acceptance'],
  }),
});
