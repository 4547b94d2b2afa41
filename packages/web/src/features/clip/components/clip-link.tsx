import type { Clip, OwnClip } from '@greenlight/contract/clip';
import { sitePath } from '@greenlight/contract/site-path';
import { Input } from '@greenlight/ui/primitives/input';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import { ShareButtons } from '../../../platform/share-buttons.tsx';

/** The address of a new clip, to copy and share. */
export function ClipLink({ clip }: { clip: OwnClip }) {
  const t = useTexts('clip');
  if (clip.state === 'held') return <p>{t('held')}</p>;
  return (
    <div className="grid gap-4">
      <Input
        readOnly
        dir="ltr"
        value={new URL(sitePath('clip', clip.clipId), location.href).href}
        aria-label={t('address')}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <ShareClip clip={clip} />
        <LinkButton href={sitePath('clip', clip.clipId)}>{t('open')}</LinkButton>
      </div>
    </div>
  );
}

/** Buttons to share a clip. */
export function ShareClip({ clip: { clipId, title } }: { clip: Pick<Clip, 'clipId' | 'title'> }) {
  const t = useTexts('clip');
  const labels = { share: t('share'), copy: t('copy'), copied: t('copied') };
  return <ShareButtons url={sitePath('clip', clipId)} title={title} labels={labels} />;
}
