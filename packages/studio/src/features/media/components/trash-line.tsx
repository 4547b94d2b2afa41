import { studioPath } from '@greenlight/contract/studio-path';
import type { TrashItem } from '@greenlight/contract/trash-studio';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../../platform/format.ts';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePurgeMedia, useRestoreMedia } from '../hooks.ts';
import { daysUntil } from '../trash-state.ts';

const t = textsOf('media');

/** A deleted video: the days left, restore, and delete for good. `now` in ms. */
export function TrashLine({ item, now }: { item: TrashItem; now: number }) {
  const navigate = useNavigate();
  const restore = useRestoreMedia();
  const purge = usePurgeMedia();
  const { mediaId, title } = item;
  const days = daysUntil(item.purgeAt, now);
  const date = formatDate(item.removedAt);
  const open = () => void navigate(item.isStream ? studioPath('stream', mediaId) : studioPath('media', mediaId));
  const bringBack = () =>
    restore.mutate(mediaId, {
      onSuccess: () =>
        showToast({
          title: t('trash.restored', { title }),
          tone: 'success',
          action: { label: t('trash.open'), onClick: open },
        }),
      onError: showError,
    });
  return (
    <li className="flex flex-col gap-x-5 gap-y-3 border-line border-b py-4 last:border-b-0 md:flex-row md:items-center">
      <div className="flex min-w-0 grow items-center gap-3.5 sm:gap-5">
        <div className="relative aspect-video w-30 shrink-0 overflow-hidden rounded-md bg-overlay opacity-60 sm:w-44">
          <ResponsiveImage
            decorative
            picture={item.thumbnail}
            sizes="(min-width: 576px) 11rem, 7.5rem"
            fallback={<TitleArt title={title} />}
          />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-1">
          <h2 className="line-clamp-2 font-semibold text-base [overflow-wrap:anywhere] sm:text-lg">{title}</h2>
          <p className="text-ink-muted text-sm">
            {item.removedBy ? t('trash.removedBy', { date, name: item.removedBy }) : t('trash.removedOn', { date })}
          </p>
          <div className="flex flex-wrap gap-2 pt-1">
            {item.isStream && <Badge>{t('trash.stream')}</Badge>}
            <Badge tone={days < 4 ? 'warning' : 'neutral'}>
              {days > 1 ? t('trash.daysLeft', { count: days }) : t('trash.lastDay')}
            </Badge>
          </div>
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-2 max-md:justify-end">
        <Button
          size="sm"
          icon={<Undo2 aria-hidden className="size-4" />}
          aria-label={t('trash.restoreOf', { title })}
          pending={restore.isPending}
          onClick={bringBack}
        >
          {t('trash.restore')}
        </Button>
        <RemoveButton
          id={mediaId}
          remove={purge}
          label={t('trash.purgeOf', { title })}
          title={t('trash.purgeTitle', { title })}
          text={t('trash.purgeText')}
          confirmLabel={t('trash.purge')}
          onRemoved={() => showToast({ title: t('trash.purged', { title }) })}
        />
      </div>
    </li>
  );
}
