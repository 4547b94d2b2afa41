import { sitePath } from '@greenlight/contract/site-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Play } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { ShareButtons } from '../../../platform/share-buttons.tsx';
import type { Pitch } from '../hooks.ts';
import { PitchStateLabel } from './pitch-state-label.tsx';

/** Picture, title and team of a pitch, and a button to share it. */
export function PitchHead({ pitch: { id, title, summary, state, image, team, video } }: { pitch: Pitch }) {
  const t = useTexts('points');
  const { creator_pages_enabled: hasPages } = useConfig();
  return (
    <>
      <div className="relative aspect-video overflow-hidden rounded-xl bg-raised">
        <ResponsiveImage
          priority
          picture={image}
          sizes="(min-width: 1200px) 820px, 100vw"
          fallback={<TitleArt title={title} />}
        />
        {video && (
          <div className="absolute inset-0 grid place-items-center bg-scrim/40">
            <LinkButton
              href={sitePath('video', video.mediaId)}
              variant="primary"
              size="lg"
              icon={<Play aria-hidden className="size-5 fill-current" />}
            >
              {t('watchPitch')}
            </LinkButton>
          </div>
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3 text-sm">
        <PitchStateLabel state={state} />
        {team &&
          (hasPages ? (
            <Link href={sitePath('creator', team.slug)} className="text-ink-muted hover:underline">
              <bdi>{team.displayName}</bdi>
            </Link>
          ) : (
            <bdi className="text-ink-muted">{team.displayName}</bdi>
          ))}
      </div>
      <h1 className="wrap-anywhere mt-2 text-balance text-3xl">
        <bdi>{title}</bdi>
      </h1>
      {summary && (
        <p dir="auto" className="wrap-anywhere mt-2 text-ink-muted text-lg">
          {summary}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <ShareButtons
          url={sitePath('pitch', id)}
          title={title}
          text={t('share.text')}
          labels={{ share: t('share.press'), copy: t('share.copy'), copied: t('share.copied') }}
        />
      </div>
    </>
  );
}
