import type { Hero } from '@greenlight/contract/hero';
import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { clsx } from 'clsx';
import { Lock, Play } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { preloadVideo } from '../../media/hooks.ts';
import { useStanding } from '../../membership/use-standing.ts';

/**
 * The link of a hero. A video is preloaded when a pointer or focus comes near. It says to viewers without a membership
 * if the video is for members. A signed-in viewer goes to the plans instead of the join page.
 */
export function HeroButton({ hero }: { hero: Pick<Hero, 'href' | 'buttonText' | 'mediaId' | 'video'> }) {
  const t = useTexts('channel');
  const standing = useStanding();
  const { mediaId, video } = hero;
  const isMember = standing === 'member' || standing === undefined;
  const isLocked = video?.access === 'members' && !isMember;
  const Icon = isLocked ? Lock : Play;
  const preload =
    mediaId !== null && video
      ? () => void preloadVideo({ mediaId, access: video.access }).catch(() => undefined)
      : undefined;
  return (
    <LinkButton
      href={isJoin(hero.href) && standing === 'account' ? sitePath('payment') : hero.href}
      variant="primary"
      size="lg"
      icon={mediaId !== null && <Icon aria-hidden className={clsx('size-5', !isLocked && 'fill-current')} />}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
    >
      {hero.buttonText || t(isLocked ? 'heroes.watchLocked' : isMember || !video ? 'heroes.watch' : 'heroes.watchFree')}
      {isLocked && hero.buttonText && <span className="sr-only">{t('heroes.forMembers')}</span>}
    </LinkButton>
  );
}

/** Whether the link leads to the join page, which is for visitors. */
function isJoin(href: string): boolean {
  return href === sitePath('join') || href.startsWith(sitePath('join-creator', ''));
}
