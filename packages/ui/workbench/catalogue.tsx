import { Lock } from 'lucide-react';
import type { MediaCardProps } from '../src/blocks/media-card.tsx';
import { Badge } from '../src/primitives/badge.tsx';
import { scene } from './art.ts';

const titles = [
  'The Last Practical Effect',
  'How We Flooded a Hotel Lobby (and Got Our Deposit Back)',
  'Northern Signal',
  'Foley for Beginners',
  'A Very Long Night at the Miniature Railway: What Happens When Forty Volunteers Rebuild an Entire Town at 1:87',
  'Glass Canyon',
  'One Take, Eleven Minutes',
  'The Weather Room',
  'Salt Roads',
  'Designing a Creature Nobody Has Seen',
  'Midnight Colour Grade',
  'Unscripted: Volume 4',
];
const durations = ['12:04', '1:02:41', '7:33', '24:10', '48:00', '3:12', '11:00', '31:45'];

export type Entry = Omit<MediaCardProps, 'sizes'> & { id: number };

/** Invented videos with special cases now and then: long titles, no picture, half watched, members only. */
export function entries(count: number, from = 0): Entry[] {
  return Array.from({ length: count }, (_, at) => {
    const id = from + at;
    return {
      id,
      href: `#video-${id}`,
      title: titles[id % titles.length] ?? '',
      picture: id % 9 === 7 ? null : scene(id),
      duration: durations[id % durations.length],
      meta: id % 3 === 0 ? 'Workshop · S2 E4' : 'Field Notes · 3 days ago',
      badge:
        id % 4 === 1 ? (
          <Badge tone="glass" icon={<Lock aria-hidden className="size-3" />}>
            Members
          </Badge>
        ) : id % 11 === 6 ? (
          <Badge tone="live">LIVE</Badge>
        ) : undefined,
      findStoryboard: id % 2 === 0 ? async () => '/storyboard.vtt' : undefined,
    };
  });
}
