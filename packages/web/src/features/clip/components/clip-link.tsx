import type { Clip, OwnClip } from '@greenlight/contract/clip';
import { sitePath } from '@greenlight/contract/site-path';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Button } from '@greenlight/ui/primitives/button';
import { Input } from '@greenlight/ui/primitives/input';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Share2 } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { canShare, share } from '../../../platform/native-bridge.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';

function clipAddress(clipId: number): string {
  return new URL(sitePath('clip', clipId), location.href).href;
}

/** The address of a new clip, to copy and share. */
export function ClipLink({ clip }: { clip: OwnClip }) {
  const t = useTexts('clip');
  if (clip.state === 'held') return <p>{t('held')}</p>;
  return (
    <div className="grid gap-4">
      <Input
        readOnly
        dir="ltr"
        value={clipAddress(clip.clipId)}
        aria-label={t('address')}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <ShareButtons clip={clip} />
        <LinkButton href={sitePath('clip', clip.clipId)}>{t('open')}</LinkButton>
      </div>
    </div>
  );
}

export function ShareButtons({ clip: { clipId, title } }: { clip: Pick<Clip, 'clipId' | 'title'> }) {
  const t = useTexts('clip');
  const isLive = useIsLive();
  const url = clipAddress(clipId);
  return (
    <>
      <CopyButton text={url} label={t('copy')} copied={t('copied')} />
      {isLive && canShare() && (
        <Button icon={<Share2 aria-hidden className="size-4" />} onClick={() => share({ title, url })}>
          {t('share')}
        </Button>
      )}
    </>
  );
}
