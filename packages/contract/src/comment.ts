import { z } from 'zod';
import { dateTime, id, pathId, queryFlag, queryInt, uuid } from './field.ts';
import { commentMomentMaxS, commentPieceS } from './limits.ts';
import { placeFields } from './place-fields.ts';
import { route, routeGroup } from './route.ts';

/** The author of a comment or a chat message. */
export const commentAuthor = z
  .object({
    userId: uuid,
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    badgeUrl: z.string().nullable(),
    role: z
      .enum(['member', 'creator', 'operator'])
      .describe('creator: the author is of the team of this video, stream or pitch'),
  })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof commentAuthor>;

/** The order of a list of comments. Pinned ones come first in both. */
export const commentOrder = z.enum(['newest', 'top']);
export type CommentOrder = z.infer<typeof commentOrder>;

export const commentReportReason = z.enum(['spam', 'hate', 'harassment', 'spoiler', 'other']);
export type CommentReportReason = z.infer<typeof commentReportReason>;

export const mention = z.object({
  userId: uuid,
  displayName: z.string().describe('the name in the message, after an @'),
});

export const reply = z
  .object({
    commentId: id,
    ...placeFields,
    originalCommentId: id.nullable().describe('the comment that this one replies to'),
    message: z.string().describe('empty while it is withheld'),
    created: dateTime,
    edited: dateTime.nullable(),
    author: commentAuthor,
    mentions: z.array(mention),
    likes: z.int(),
    liked: z.boolean().describe('the viewer likes it; false in what everybody receives'),
    isHearted: z.boolean().describe("it has the creator's heart"),
    momentS: z
      .number()
      .nullable()
      .describe('seconds of the video at which it was written; null: it belongs to no moment'),
    isHeld: z.boolean().optional().describe('waits for a moderator; only its author and moderators see it'),
    isWithheld: z.boolean().describe('the viewer has not watched to its moment yet'),
  })
  .meta({ id: 'CommentReply' });
export type Reply = z.infer<typeof reply>;

/** A comment as in lists. Members write comments over the socket (docs/product/call.md). */
export const commentEntity = reply
  .extend({
    isPinned: z.boolean(),
    isMuted: z.boolean().describe('the viewer gets no notifications of replies; false in what everybody receives'),
    replyCount: z.int(),
    replies: z
      .array(reply)
      .describe('the first replies, oldest first; a get with originalCommentId returns the others'),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentEntity>;

export const commentPage = z
  .object({
    comments: z.array(commentEntity).describe('in the requested order'),
    lowestCommentId: id.nullable().describe('id of the last comment; send it to get the next page'),
    hasMore: z.boolean(),
    total: z.int().describe('number of comments of the video or the pitch, with replies'),
    later: z
      .int()
      .describe('number of comments of moments that the viewer has not watched yet; 100 stands for 100 or more'),
  })
  .meta({ id: 'CommentPage' });
export type CommentPage = z.infer<typeof commentPage>;

const page = {
  order: commentOrder.default('newest'),
  lowestCommentId: pathId.optional().describe('lowestCommentId of the page before'),
  originalCommentId: pathId.optional().describe('returns only this comment and its replies'),
  commentId: pathId.optional().describe('returns only the thread of this comment'),
};

export const comment = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/v2/comment/:mediaId',
    access: 'anyone',
    summary: 'The comments of a free video, for visitors. Members ask over the socket.',
    params: z.object({ mediaId: pathId }),
    query: z.object({
      ...page,
      reveal: queryFlag.optional().describe('also returns the texts of comments with a moment'),
      piece: queryInt(0, commentMomentMaxS / commentPieceS)
        .optional()
        .describe(
          'number of a piece of 5 seconds of the video, from 0 on: returns only comments and replies of its moments, at most 50',
        ),
    }),
    response: commentPage,
    errors: ['not_found', 'subscription_required'],
    cache: { maxAge: 5, stale: 0 },
  }),
});

export const pitchComment = routeGroup(
  { host: 'content', flag: 'points_enabled' },
  {
    list: route({
      method: 'GET',
      path: '/v2/pitches/:pitchId/comments',
      access: 'anyone',
      summary: 'The comments of a pitch, for visitors. Members ask over the socket.',
      params: z.object({ pitchId: pathId }),
      query: z.object(page),
      response: commentPage,
      errors: ['not_found'],
      cache: { maxAge: 5, stale: 0 },
    }),
  },
);
