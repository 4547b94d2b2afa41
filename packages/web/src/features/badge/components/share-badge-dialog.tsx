import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { Download, Share2 } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { cardHeight, cardWidth, drawShareCard, type ShareCard } from '../share-card.ts';

/** An earned badge as a picture that can be saved or sent to another app. */
export function ShareBadgeDialog(props: {
  card: ShareCard;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const t = useTexts('badge');
  const { card } = props;
  const [drawn, setDrawn] = useState<{ file: File; url: string } | 'failed'>();
  const { imageUrl, name, service } = card;
  const lines = card.lines.join('\n');
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    drawShareCard({ imageUrl, name, service, lines: lines.split('\n') })
      .then((blob) => {
        if (isGone) return;
        url = URL.createObjectURL(blob);
        setDrawn({ file: new File([blob], 'badge.png', { type: 'image/png' }), url });
      })
      .catch(() => {
        if (!isGone) setDrawn('failed');
      });
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [imageUrl, name, service, lines]);
  const picture = drawn === 'failed' ? undefined : drawn;
  const mayShare = picture && navigator.canShare?.({ files: [picture.file] });
  return (
    <Dialog open onOpenChange={props.onClose} returnTo={props.returnTo} title={t('shareTitle')} closeLabel={t('close')}>
      <div
        className="grid place-items-center overflow-hidden rounded-lg border border-line bg-raised"
        style={{ aspectRatio: cardWidth / cardHeight }}
      >
        {picture ? (
          <img src={picture.url} alt={t('shareAlt', { name })} className="size-full" />
        ) : (
          <p role="status" className="flex items-center gap-2 p-4 text-ink-muted text-sm">
            {drawn === 'failed' ? (
              t('shareFailed')
            ) : (
              <>
                <Spinner /> {t('drawing')}
              </>
            )}
          </p>
        )}
      </div>
      {picture && (
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton
            variant="primary"
            href={picture.url}
            download="badge.png"
            icon={<Download aria-hidden className="size-4" />}
          >
            {t('save')}
          </LinkButton>
          {mayShare && (
            <Button
              icon={<Share2 aria-hidden className="size-4" />}
              onClick={() => void navigator.share({ files: [picture.file], title: name }).catch(() => undefined)}
            >
              {t('sharing')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
