import type { Banner as BannerData } from '@greenlight/contract/banner';
import { Banner } from '@greenlight/ui/blocks/banner';
import { buttonClass } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowRight, ArrowUpRight, Play } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { picturesOf } from '../banner-pictures.ts';
import { useBannerWords } from '../use-banner-words.ts';
import { LatestPlayer } from './latest-player.tsx';

export type BannerRowProps = { banner: BannerData; isLimited: boolean; heading: 'h2' | 'h3' };

/** A banner of any kind. Its link and texts follow from its subject. */
export function BannerRow(props: BannerRowProps) {
  return props.banner.kind === 'latest-player' ? <LatestPlayer {...props} /> : <PictureBanner {...props} />;
}

function PictureBanner({ banner, isLimited, heading }: BannerRowProps) {
  const t = useTexts('banner');
  const { title, texts, buttons, href, isOutside } = useBannerWords(banner);
  const hasWords = banner.text.length > 0;
  const pictures = picturesOf(banner);
  const wordless = !hasWords && banner.images.length > 0;
  const icon = iconOf(banner.kind, isOutside);
  return (
    <Banner
      title={title}
      eyebrow={t.find(`eyebrow.${banner.kind}`)}
      texts={texts}
      pictures={pictures}
      width={isLimited ? 'min(100vw, max(1200px, 68vw))' : '100vw'}
      href={buttons.length > 0 ? undefined : href}
      hint={
        !wordless &&
        buttons.length === 0 &&
        href !== undefined && (
          <span className={buttonClass('secondary', 'md')}>
            {t(`hint.${banner.kind}`)}
            {icon}
          </span>
        )
      }
      actions={
        buttons.length > 0 &&
        buttons.map((button, at) => (
          <LinkButton key={button.text} href={button.href} variant={at === 0 ? 'primary' : 'secondary'}>
            {button.text}
          </LinkButton>
        ))
      }
      wordless={wordless}
      heading={heading}
    />
  );
}

function iconOf(kind: BannerData['kind'], isOutside: boolean) {
  if (kind === 'media-banner') return <Play className="size-4 fill-current" />;
  const Arrow = isOutside ? ArrowUpRight : ArrowRight;
  return <Arrow className="size-4 rtl:-scale-x-100" />;
}
