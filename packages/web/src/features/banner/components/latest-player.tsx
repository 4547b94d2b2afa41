import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { buttonClass } from '@greenlight/ui/primitives/button';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Pause, Play } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { AccessBadge } from '../../media/components/access-badge.tsx';
import { findStoryboard, preloadVideo } from '../../media/hooks.ts';
import { useBannerWords } from '../use-banner-words.ts';
import { useIsHalfVisible } from '../use-is-half-visible.ts';
import type { BannerRowProps } from './banner-row.tsx';

const StoryboardPreview = lazyExtra(
  async () => (await import('@greenlight/ui/blocks/storyboard-preview')).StoryboardPreview,
);

/** The newest video: shows its stills in turn, without sound, and links to the video. */
export function LatestPlayer({ banner, isLimited, heading: Heading }: BannerRowProps) {
  const t = useTexts('banner');
  const frame = useRef<HTMLDivElement>(null);
  const isHalfVisible = useIsHalfVisible(frame);
  const [isPaused, setIsPaused] = useState(false);
  const { title, texts, buttons, href } = useBannerWords(banner);
  const { media } = banner;
  const preload = () => void (media && preloadVideo(media).catch(() => undefined));
  const hasStills = media?.hasStoryboard;
  return (
    <div
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
      className="group/banner relative grid overflow-clip rounded-xl bg-surface has-[a.outline-none:focus-visible]:outline-2 has-[a.outline-none:focus-visible]:outline-focus has-[a.outline-none:focus-visible]:outline-offset-3 lg:grid-cols-[1.35fr_1fr]"
    >
      <div ref={frame} className="relative aspect-video overflow-hidden lg:m-3 lg:rounded-lg">
        <ResponsiveImage
          decorative
          picture={media?.thumbnail ?? banner.images[0]}
          sizes={isLimited ? '(min-width: 1200px) max(700px, 40vw), 100vw' : '(min-width: 992px) 58vw, 100vw'}
          fallback={<TitleArt title={title} />}
        />
        {hasStills && isHalfVisible && !isPaused && (
          // Stills are small. In a frame of their own size beside the picture they stay sharp.
          <div className="absolute end-3 bottom-3 aspect-video w-2/5 max-w-60 animate-appear overflow-hidden rounded-md border border-ink/25 raised empty:hidden">
            <Suspense>
              <StoryboardPreview find={() => findStoryboard(media)} />
            </Suspense>
          </div>
        )}
        {media && (
          <div className="absolute start-3 top-3 flex">
            <AccessBadge access={media.access} />
          </div>
        )}
      </div>
      <div className="flex flex-col items-start justify-center p-6 sm:p-8 lg:ps-6">
        <p className="mb-2 font-semibold text-accent text-sm">{t('eyebrow.latest-player')}</p>
        <Heading className="wrap-anywhere -mt-[0.2em] line-clamp-4 pt-[0.2em] text-3xl">
          {buttons.length > 0 || href === undefined ? (
            title
          ) : (
            <Link href={href} className="outline-none after:absolute after:inset-0">
              {title}
            </Link>
          )}
        </Heading>
        {(texts.length > 0 ? texts : [media?.summary ?? '']).map((text) => (
          <p key={text} dir="auto" className="wrap-anywhere mt-3 line-clamp-5 whitespace-pre-line text-ink-muted">
            {text}
          </p>
        ))}
        <div className="mt-6 flex flex-wrap gap-3">
          {buttons.map((button, at) => (
            <LinkButton key={button.text} href={button.href} variant={at === 0 ? 'primary' : 'secondary'}>
              {button.text}
            </LinkButton>
          ))}
          {buttons.length === 0 && (
            <span aria-hidden className={buttonClass('primary', 'md')}>
              <Play className="size-4 fill-current" />
              {t('hint.latest-player')}
            </span>
          )}
          {hasStills && (
            <IconButton
              label={t(isPaused ? 'play' : 'pause')}
              icon={isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
              onClick={() => setIsPaused(!isPaused)}
              className="relative motion-reduce:hidden"
            />
          )}
        </div>
      </div>
    </div>
  );
}
