import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useRemoveCaptions } from '../hooks.ts';
import { CaptionDialog } from './caption-dialog.tsx';

const t = textsOf('media');

export function CaptionEditor({ media }: { media: StudioMediaDetail }) {
  const remove = useRemoveCaptions(media.mediaId);
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="captions" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="captions" className="text-xl">
          {t('captions')}
        </h2>
        <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
          {t('addCaptions')}
        </Button>
      </div>
      {media.captions.length === 0 && <p className="text-ink-faint text-sm">{t('noCaptions')}</p>}
      <ul className="flex flex-col gap-2">
        {media.captions.map((track) => (
          <li
            key={track.language}
            className="flex min-h-13 items-center gap-3 rounded-md border border-line bg-surface py-1 ps-4 pe-2"
          >
            <span className="min-w-0 grow truncate font-medium">{track.label}</span>
            {track.isDefault && <Badge>{t('default')}</Badge>}
            <span className="text-ink-faint text-sm">{track.language}</span>
            <RemoveButton
              size="sm"
              id={track.language}
              remove={remove}
              label={t('removeCaptions', { label: track.label })}
              title={t('removeTitle', { title: track.label })}
              text={t('removeCaptionsText')}
            />
          </li>
        ))}
      </ul>
      {adding && (
        <CaptionDialog mediaId={media.mediaId} isFirst={media.captions.length === 0} onClose={() => setAdding(false)} />
      )}
    </section>
  );
}
