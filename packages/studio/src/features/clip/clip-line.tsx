import type { StudioClip } from '@greenlight/contract/clip';
import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { clockTime } from '@greenlight/ui/clock-time';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { ExternalLink } from 'lucide-react';
import { formatMoment } from '../../platform/format.ts';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useRemoveClip } from './hooks.ts';

const t = textsOf('clip');

/** A clip with its maker, its source, and actions. */
export function ClipLine({ clip }: { clip: StudioClip }) {
  const { clipId, title, source, maker, created, plays, startS, lengthS, state, isCut } = clip;
  const remove = useRemoveClip();
  const path =
    source.livestreamId === null ? studioPath('media', source.mediaId) : studioPath('stream', source.mediaId);
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-3 sm:flex sm:p-4">
      <div className="relative aspect-video w-24 shrink-0 overflow-hidden rounded-md bg-raised sm:w-36">
        <ResponsiveImage
          decorative
          picture={source.thumbnail}
          sizes="9rem"
          fallback={<TitleArt title={source.title} />}
        />
        <span className="absolute end-1.5 bottom-1.5 rounded-sm bg-scrim/85 px-1 font-semibold text-2xs text-ink tabular-nums">
          {clockTime(lengthS)}
        </span>
      </div>
      <div className="min-w-0 grow">
        <h2 className="wrap-anywhere line-clamp-2 font-semibold text-base leading-snug">
          <bdi>{title}</bdi>
        </h2>
        <p className="mt-1 text-ink-muted text-sm">
          <Link href={path} className="underline underline-offset-4 [overflow-wrap:anywhere] hover:text-ink">
            <bdi>{source.title}</bdi>
          </Link>{' '}
          {t('at', { time: clockTime(startS) })}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-faint text-sm">
          <bdi>{maker.displayName}</bdi>
          <time dateTime={created}>{formatMoment(created)}</time>
          <span>{t('plays', { count: plays })}</span>
          {state !== 'shown' && <Badge tone="warning">{t(`state.${state}`)}</Badge>}
          {isCut && <Badge>{t('cut')}</Badge>}
        </p>
      </div>
      <div className="-m-1 flex shrink-0 justify-end max-sm:col-span-2">
        {state === 'shown' && (
          <Link
            href={`~${sitePath('clip', clipId)}`}
            aria-label={t('view', { title })}
            className="grid size-11 place-items-center rounded-full hover:bg-ink/10"
          >
            <ExternalLink aria-hidden className="size-4.5" />
          </Link>
        )}
        <RemoveButton
          id={clipId}
          remove={remove}
          label={t('remove', { title })}
          title={t('removeTitle')}
          text={t('removeText')}
        />
      </div>
    </article>
  );
}
