import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { findVideo } from '../catalogue/catalogue.ts';
import { actAs, type Operator } from './operator.ts';

interface Viewer {
  email: string;
  /** Watched part by slug, the latest last. */
  watched: Record<string, number>;
  liked: string[];
}

/** Gives popular videos, continue watching and recommendations some data from the start. */
const audience: Viewer[] = [
  {
    email: 'member@example.com',
    watched: { 'thin-film': 1, 'bottom-of-the-pool': 1, 'founding-lines': 1, 'rush-hour-in-vell': 1, embers: 0.5 },
    liked: ['thin-film', 'rush-hour-in-vell'],
  },
  {
    email: 'trial@example.com',
    watched: { 'study-1-arcs': 1, 'study-4-orbits': 1, 'sixty-nine-north': 1, 'low-pass-over-carrow': 0.4 },
    liked: ['study-4-orbits', 'sixty-nine-north'],
  },
  { email: 'guest@example.com', watched: { 'study-1-arcs': 1, swell: 1 }, liked: ['study-1-arcs'] },
  {
    email: 'creator@example.com',
    watched: { 'sixty-nine-north': 1, 'study-4-orbits': 1, anamorphic: 1 },
    liked: ['sixty-nine-north', 'study-4-orbits', 'anamorphic'],
  },
];

/** Skips accounts that have already watched something. */
export async function gatherAudience(operator: Operator): Promise<void> {
  const { media } = await operator.client.media.list({ query: { pageSize: 100 } });
  const idOf = new Map(media.map(({ title, mediaId }) => [title, mediaId]));
  for (const viewer of audience) {
    await actAs(operator, viewer.email, async (client) => {
      const known = await client.userChannel.watchHistory({ query: { pageSize: 1 } });
      if (known.media.length === 0) await watch(client, viewer, idOf);
    });
  }
}

async function watch(client: Client<ApiTable>, { watched, liked }: Viewer, idOf: Map<string, number>) {
  for (const [slug, part] of Object.entries(watched)) {
    const { title, seconds } = findVideo(slug);
    const mediaId = idOf.get(title);
    if (mediaId === undefined) continue;
    const at = seconds * part;
    await client.history.report({
      params: { mediaId },
      body: { currentTime: at, totalTime: seconds, durationWatched: at },
    });
    if (liked.includes(slug)) await client.media.like({ params: { mediaId } });
  }
}
