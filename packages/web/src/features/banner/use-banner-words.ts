import type { Banner } from '@greenlight/contract/banner';
import { sitePath } from '@greenlight/contract/site-path';
import { useConfig, useShownHref } from '../../platform/remote-config.ts';

export interface BannerWords {
  /** The banner's own title, or the name of its subject. */
  title: string;
  texts: string[];
  /** Buttons with a link. */
  buttons: { text: string; href: string }[];
  /** The link of the whole banner. */
  href: string | undefined;
  isOutside: boolean;
}

/** The n-th button has the n-th url. Without buttons the whole banner links to the first url (docs/product/page.md). */
export function useBannerWords(banner: Banner): BannerWords {
  const { project } = useConfig();
  const shown = useShownHref();
  const { media, channel, creator, urls, images } = banner;
  const wordsOf = (wanted: Banner['text'][number]['type']) =>
    banner.text.filter(({ type }) => type === wanted).map(({ text }) => text);
  const subject =
    (media && { name: media.title, href: sitePath('video', media.mediaId) }) ??
    (channel && { name: channel.name, href: sitePath('channel', channel.slug) }) ??
    (creator && { name: creator.displayName, href: sitePath('creator', creator.slug) });
  const href = shown(urls[0] || subject?.href);
  const [title, ...otherTitles] = wordsOf('title');
  return {
    title: title ?? subject?.name ?? images.find(({ alt }) => alt)?.alt ?? project,
    texts: [...otherTitles, ...wordsOf('text')],
    buttons: wordsOf('button').flatMap((text, at) => {
      const target = shown(urls[at] || subject?.href);
      return target ? [{ text, href: target }] : [];
    }),
    href,
    isOutside: href !== undefined && /^https?:/.test(href),
  };
}
