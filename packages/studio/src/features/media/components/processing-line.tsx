import type { StudioMediaCard } from '@greenlight/contract/media-studio';
import { useTranslation } from 'react-i18next';

/** Where a file is on its way; nothing once it is ready. */
export function ProcessingLine({ processing }: { processing: StudioMediaCard['processing'] }) {
  const { t } = useTranslation('media');
  if (processing?.state === 'ready') return null;
  const state = processing?.state ?? 'none';
  return (
    <p className={state === 'failed' ? 'text-danger text-xs' : 'text-ink-faint text-xs tabular-nums'}>
      {t(`fileState.${state}`, { percent: Math.floor(processing?.percent ?? 0) })}
    </p>
  );
}
