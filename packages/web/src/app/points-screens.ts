import type { Screen } from './screen-list.ts';

export const pointsScreens = {
  points: {
    texts: ['points', 'membership'],
    prefetch: async () => (await import('../features/points/hooks.ts')).prefetchPitches(),
    page: () => import('../features/points/points-page.tsx'),
  },
  pitch: {
    texts: ['points'],
    prefetch: async ({ id }) => (await import('../features/points/hooks.ts')).prefetchPitch(Number(id)),
    page: () => import('../features/points/pitch-page.tsx'),
  },
  'pitch-tally': {
    texts: ['points'],
    prefetch: async ({ id }) => (await import('../features/points/hooks.ts')).prefetchPitch(Number(id)),
    page: () => import('../features/points/tally-page.tsx'),
  },
} satisfies Record<string, Screen>;
