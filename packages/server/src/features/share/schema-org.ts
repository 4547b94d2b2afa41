import type { ChannelDetail } from '@greenlight/contract/channel';
import type { RemoteConfig } from '@greenlight/contract/config';
import type { CreatorTeamDetail } from '@greenlight/contract/creator';
import type { FaqItem } from '@greenlight/contract/faq';
import type { Image } from '@greenlight/contract/image';
import type { MediaDetail } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';

type Address = (path: string) => string;

/** Schema.org objects for each kind of screen; addresses are absolute. */
export function webSiteJsonLd({ project, tagline }: RemoteConfig, address: Address): object[] {
  const url = address('/');
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name: project,
    url,
    logo: address('/icons/512.png'),
  };
  return [
    organization,
    {
      '@type': 'WebSite',
      '@id': `${url}#website`,
      url,
      name: project,
      description: tagline || undefined,
      publisher: { '@id': organization['@id'] },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}search?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

export function breadcrumbsJsonLd(trail: { name: string; path: string }[], address: Address): object {
  const items = [{ name: 'Home', path: '/' }, ...trail];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address(path),
    })),
  };
}

/** The video, and its episode if it is one. Empty without a picture, which search engines require. */
export function videoJsonLd(
  media: MediaDetail,
  { project, creator_pages_enabled }: RemoteConfig,
  address: Address,
): object[] {
  const { mediaId, title, description, duration, access, thumbnail, channel, season, episode, creators } = media;
  if (!thumbnail) return [];
  const url = address(sitePath('video', mediaId));
  const isFree = access === 'free';
  const object = {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    name: title,
    description: description || title,
    url,
    thumbnailUrl: pictures(thumbnail, address),
    uploadDate: media.publishedAt,
    ...(duration !== null && { duration: isoDuration(duration) }),
    ...(isFree && { embedUrl: address(sitePath('embed', mediaId)) }),
    isAccessibleForFree: isFree,
    requiresSubscription: !isFree,
    isFamilyFriendly: true,
    keywords: media.tags.length > 0 ? media.tags.join(', ') : undefined,
    author: creators.map(({ slug, displayName }) => ({
      '@type': 'Organization',
      name: displayName,
      ...(creator_pages_enabled && { url: address(sitePath('creator', slug)) }),
    })),
    publisher: { '@type': 'Organization', name: project, url: address('/') },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'LikeAction' },
      userInteractionCount: media.likes,
    },
    ...(media.chapters.length > 0 && {
      hasPart: media.chapters.map(({ title: name, start, end }) => ({
        '@type': 'Clip',
        name,
        startOffset: start,
        endOffset: end,
        url: `${url}?t=${Math.floor(start)}`,
      })),
    }),
  };
  if (!channel || episode === null) return [object];
  return [
    object,
    {
      '@type': 'TVEpisode',
      name: title,
      url,
      episodeNumber: episode,
      ...(season && {
        partOfSeason: { '@type': 'TVSeason', seasonNumber: season.number, name: season.title || undefined },
      }),
      partOfSeries: { '@type': 'TVSeries', name: channel.name, url: address(sitePath('channel', channel.slug)) },
      video: { '@id': object['@id'] },
    },
  ];
}

export function seriesJsonLd(show: ChannelDetail, address: Address): object {
  return {
    '@type': 'TVSeries',
    name: show.name,
    description: show.description || undefined,
    url: address(sitePath('channel', show.slug)),
    numberOfSeasons: show.seasons.length,
    numberOfEpisodes: show.mediaCount,
    ...(show.images[0] && { image: pictures(show.images[0], address) }),
    containsSeason: show.seasons.map(({ number, title, mediaCount }) => ({
      '@type': 'TVSeason',
      seasonNumber: number,
      name: title || undefined,
      numberOfEpisodes: mediaCount,
    })),
  };
}

export function creatorJsonLd(
  { displayName, shortDescription, slug, images }: CreatorTeamDetail,
  address: Address,
): object {
  const url = address(sitePath('creator', slug));
  const avatar = images.find(({ type }) => type === 'avatar');
  return {
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Organization',
      name: displayName,
      description: shortDescription || undefined,
      url,
      ...(avatar && { image: address(avatar.url) }),
    },
  };
}

export function faqJsonLd(faqs: FaqItem[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Whole seconds in ISO 8601: PT1H2M3S. */
function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const parts = { H: Math.floor(whole / 3600), M: Math.floor((whole % 3600) / 60), S: whole % 60 };
  const text = Object.entries(parts).map(([unit, value]) => (value > 0 ? `${value}${unit}` : ''));
  return `PT${text.join('')}`;
}

function pictures({ url }: Image, address: Address): string[] {
  return [address(url)];
}
