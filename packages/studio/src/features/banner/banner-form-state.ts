import type { Banner } from '@greenlight/contract/banner';
import type { StudioBanner } from '@greenlight/contract/banner-studio';

export type Orientation = Banner['images'][number]['orientation'];

/** A banner in the form: at most two buttons, each with its address. */
export interface BannerForm {
  name: string;
  title: string;
  words: string;
  buttons: { text: string; url: string }[];
  /** The address of a banner without buttons; empty for the address of its subject. */
  url: string;
  images: StudioBanner['images'];
  mediaId: number | null;
  channelId: number | null;
  creatorTeamId: number | null;
  published: boolean;
}

export const buttonsMax = 2;

/** Whether a kind has no subject, only an address. */
export function isLink(kind: Banner['kind']): boolean {
  return kind === 'external-link-banner' || kind === 'internal-link-banner';
}

export function toForm({ text, urls, ...banner }: StudioBanner): BannerForm {
  const wordsOf = (wanted: Banner['text'][number]['type']) =>
    text.filter(({ type }) => type === wanted).map((each) => each.text);
  const { name, images, mediaId, channelId, creatorTeamId, published } = banner;
  const buttons = wordsOf('button').map((label, place) => ({ text: label, url: urls[place] ?? '' }));
  return {
    name,
    title: wordsOf('title').join(' '),
    words: wordsOf('text').join('\n'),
    buttons,
    url: buttons.length === 0 ? (urls[0] ?? '') : '',
    images,
    mediaId,
    channelId,
    creatorTeamId,
    published,
  };
}

export function toBody({ title, words, buttons, url, images, ...same }: BannerForm) {
  const named = buttons.filter(({ text }) => text.trim() !== '');
  return {
    ...same,
    images: images.map(({ imageId, orientation }) => ({ imageId, orientation })),
    text: textOf({ title, words, buttons }),
    urls: named.length > 0 ? named.map((button) => button.url) : url ? [url] : [],
  };
}

export function textOf({ title, words, buttons }: Pick<BannerForm, 'title' | 'words' | 'buttons'>): Banner['text'] {
  const all: Banner['text'] = [
    { type: 'title', text: title },
    { type: 'text', text: words },
    ...buttons.map(({ text }) => ({ type: 'button' as const, text })),
  ];
  return all.filter(({ text }) => text.trim() !== '');
}
