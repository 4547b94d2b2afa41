import { z } from 'zod';
import { channelCard } from './channel.ts';
import { creatorTeam } from './creator.ts';
import { pageQuery, pageSchema, pathId, queryInt } from './field.ts';
import { searchPageSize } from './limits.ts';
import { cardTexts, mediaAccess, mediaCard } from './media.ts';
import { route, routeGroup } from './route.ts';
import { markTranslatable } from './translated-text.ts';

/**
 * A match in a video: the text in pieces, without markup. `time` is in seconds for captions and chapters, else null.
 */
export const searchMatch = z.object({
  field: z.enum(['title', 'description', 'creator', 'show', 'chapter', 'caption']),
  pieces: z.array(z.object({ text: z.string(), match: z.boolean() })),
  time: z.number().nullable(),
});
export const foundMedia = markTranslatable(
  mediaCard
    .extend({ matches: z.array(searchMatch).describe('at most 3, best first, in the original language') })
    .meta({ id: 'FoundMedia' }),
  cardTexts,
);
export type FoundMedia = z.infer<typeof foundMedia>;

export const search = routeGroup('content', {
  find: route({
    method: 'GET',
    path: '/v1/search',
    access: 'guest',
    cache: { maxAge: 15, stale: 60 },
    summary:
      'Videos, best first; page 1 also has shows and creators with that name. Members get the caption around a word.',
    query: pageQuery('pageSize', searchPageSize).extend({
      search: z.string().trim().min(1, 'Enter what to look for').max(200),
      ctid: pathId.optional().describe('only of this creator team'),
      channelId: pathId.optional().describe('only of this show'),
      year: queryInt(1900, 3000).optional(),
      length: z.enum(['short', 'medium', 'long']).optional().describe('under 4, 4 to 20, over 20 minutes'),
      access: mediaAccess.optional(),
    }),
    response: pageSchema('media', foundMedia).extend({
      channels: z.array(channelCard),
      creatorTeams: z.array(creatorTeam),
    }),
  }),
});
