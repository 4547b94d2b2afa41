import type { Banner } from '@greenlight/contract/banner';
import { sitePath } from '@greenlight/contract/site-path';
import type { Cut } from './artwork.ts';

/** The subject of a hero or banner, by slug. */
type About = { film?: string; show?: string; creator?: string };

export type SiteHero = About & {
  title: string;
  description: string;
  label: string;
  buttonText: string;
  href: string;
  audience: 'everybody' | 'visitors' | 'members';
  images: Record<'hero-desktop' | 'hero-mobile', Cut>;
};

/** The whole frame, or a part of it around a point. */
function frame(video: string, t: number, x = 0.5, y = 0.5, part = 1): Cut {
  return { video, t, x, y, part };
}

/** In the order of the carousel. */
export const heroes: SiteHero[] = [
  {
    title: 'Sixty-Nine North',
    description: 'Ten minutes beside a frozen lake, one take, while the whole sky slowly decides to move.',
    label: 'The Long Quiet',
    buttonText: 'Watch the sky',
    href: '',
    film: 'sixty-nine-north',
    audience: 'everybody',
    images: {
      'hero-desktop': frame('sixty-nine-north', 430),
      'hero-mobile': frame('sixty-nine-north', 430, 0.55),
    },
  },
  {
    title: 'Come in, it is dark already',
    description: 'Shows of light, maps and music, from a house that sleeps by day.',
    label: 'New here?',
    buttonText: 'Join the house',
    href: sitePath('join'),
    audience: 'visitors',
    images: {
      'hero-desktop': frame('every-window', 14.5),
      'hero-mobile': frame('every-window', 14.5, 0.42),
    },
  },
  {
    title: 'Low Pass over Carrow',
    description: 'Between the towers of a city that was drawn last winter and flown through at night.',
    label: 'Cities That Aren’t',
    buttonText: '',
    href: '',
    film: 'low-pass-over-carrow',
    audience: 'everybody',
    images: {
      'hero-desktop': frame('low-pass-over-carrow', 17),
      'hero-mobile': frame('low-pass-over-carrow', 17),
    },
  },
  {
    title: 'The members’ room',
    description: 'The slow ones for late hours, and everything that you have put aside.',
    label: 'For members',
    buttonText: 'Come in',
    href: '/members-room',
    audience: 'members',
    images: {
      'hero-desktop': frame('embers', 23.6),
      'hero-mobile': frame('embers', 23.6),
    },
  },
  {
    title: 'Counterpoint',
    description: 'Music that you can see and shapes that you can hear.',
    label: 'Music and shapes',
    buttonText: 'See the studies',
    href: sitePath('channel', 'counterpoint'),
    audience: 'everybody',
    images: {
      'hero-desktop': frame('study-4-orbits', 26),
      'hero-mobile': frame('study-4-orbits', 26),
    },
  },
];

export type Orientation = Banner['images'][number]['orientation'];

/** Pixels of each orientation, in the ratio that the web app shows. */
export const orientationSizes: Record<Orientation, readonly [width: number, height: number]> = {
  wide: [2240, 700],
  horizontal: [1600, 900],
  vertical: [1000, 1250],
  narrow: [900, 1200],
};

export type SiteBanner = About & {
  name: string;
  kind: Banner['kind'];
  text: Banner['text'];
  urls: string[];
  images: Partial<Record<Orientation, Cut>>;
};

function everyWay(video: string, t: number, { x = 0.5, y = 0.5 } = {}): SiteBanner['images'] {
  return {
    wide: frame(video, t, 0.5, y),
    horizontal: frame(video, t),
    vertical: frame(video, t, x),
    narrow: frame(video, t, x),
  };
}

/** One banner of each kind. */
export const banners = {
  newest: {
    name: 'Newest film',
    kind: 'latest-player',
    text: [],
    urls: [],
    images: {},
  },
  carrow: {
    name: 'Cities That Aren’t',
    kind: 'show-banner',
    show: 'cities-that-arent',
    text: [
      { type: 'title', text: 'Places nobody has been to' },
      { type: 'text', text: 'Surveyed first, then flown over. Two seasons of cities that are only there at night.' },
      { type: 'button', text: 'See the cities' },
    ],
    urls: [],
    images: everyWay('rush-hour-in-vell', 18, { x: 0.46 }),
  },
  pool: {
    name: 'Bottom of the Pool',
    kind: 'media-banner',
    film: 'bottom-of-the-pool',
    text: [
      { type: 'title', text: 'Look down' },
      { type: 'text', text: 'What the sun writes on the floor of a swimming pool, and why it can be read.' },
    ],
    urls: [],
    images: everyWay('bottom-of-the-pool', 20, { x: 0.56 }),
  },
  hum: {
    name: 'The Hum Department',
    kind: 'creator-banner',
    creator: 'hum-department',
    text: [
      { type: 'title', text: 'Somebody here played that' },
      { type: 'text', text: 'The Hum Department writes every score note by note, to the picture.' },
      { type: 'button', text: 'Meet them' },
    ],
    urls: [],
    images: everyWay('study-5-ribbons', 30),
  },
  membership: {
    name: 'Membership',
    kind: 'internal-link-banner',
    text: [
      { type: 'title', text: 'All of it, without advertisements' },
      { type: 'text', text: 'Come and go as you like: there is nothing to keep you but the films.' },
      { type: 'button', text: 'Become a member' },
      { type: 'button', text: 'What you get' },
    ],
    urls: [sitePath('join'), sitePath('learn-more')],
    images: everyWay('thin-film', 21.5),
  },
  prints: {
    name: 'Prints',
    kind: 'external-link-banner',
    text: [
      { type: 'title', text: 'The plans, on paper' },
      { type: 'text', text: 'Founding Lines as a print of seventy by fifty, on paper that forgives.' },
      { type: 'button', text: 'To the print shop' },
    ],
    urls: ['https://shop.example.com/founding-lines'],
    images: everyWay('founding-lines', 23.5, { y: 0.55 }),
  },
} satisfies Record<string, SiteBanner>;
