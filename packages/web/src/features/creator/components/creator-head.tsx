import type { CreatorTeamDetail } from '@greenlight/contract/creator';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { clsx } from 'clsx';
import { useTexts } from '../../../platform/i18n.ts';
import { FollowButton } from '../../mark/components/follow-button.tsx';
import { ClampedText } from '../../media/components/clamped-text.tsx';

const bannerHeight = 'h-[clamp(13rem,32vw,26rem)]';

/** Banner, name, follow button, and description. */
export function CreatorHead({ team }: { team: CreatorTeamDetail }) {
  const t = useTexts('creator');
  const picture = (wanted: string) => team.images.find(({ type }) => type === wanted);
  return (
    <header className="-mt-bar">
      <div className={clsx('relative overflow-hidden', bannerHeight)}>
        <ResponsiveImage
          decorative
          priority
          picture={picture('hero-desktop')}
          portrait={picture('hero-mobile')}
          sizes="100vw"
          fallback={<TitleArt title={team.displayName} />}
        />
        <div className="hero-scrim absolute inset-0" />
      </div>
      <div className="-mt-12 relative flex flex-wrap items-end gap-x-6 gap-y-5 px-gutter">
        <Avatar
          className="size-24 border-4 border-canvas text-3xl md:size-32"
          name={team.displayName}
          src={picture('avatar')?.url}
        />
        <div className="min-w-0 grow pb-1">
          <p aria-hidden className="font-bold font-display text-3xl">
            <bdi>{team.displayName}</bdi>
          </p>
          <p className="mt-1 text-ink-muted text-sm">{t('videos', { count: team.mediaCount })}</p>
        </div>
        <FollowButton team={team} />
      </div>
      {team.shortDescription && (
        <ClampedText
          text={team.shortDescription}
          more={t('readMore')}
          less={t('readLess')}
          className="mt-6 max-w-prose px-gutter text-ink-muted"
        />
      )}
    </header>
  );
}

/** The shape of the head while it loads. */
export function CreatorHeadShape() {
  return (
    <div className="-mt-bar">
      <Skeleton className={clsx('rounded-none opacity-50', bannerHeight)} />
      <div className="-mt-12 relative flex items-end gap-6 px-gutter">
        <Skeleton className="size-24 shrink-0 rounded-full md:size-32" />
        <Skeleton className="mb-6 h-9 w-64" />
      </div>
      <div className="mt-8 px-gutter">
        <Skeleton className="h-4 w-[min(36rem,90%)] rounded-sm" />
      </div>
    </div>
  );
}
