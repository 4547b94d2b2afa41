import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { clockTime } from '@greenlight/ui/clock-time';
import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Input } from '@greenlight/ui/primitives/input';
import { Check, Copy, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { canShare, share } from '../../../platform/native-bridge.ts';

/** A video's address to copy, or to share with the device's share sheet. It can begin at `time` (seconds). */
export function ShareDialog(props: {
  media: Pick<MediaCard, 'mediaId' | 'title'>;
  time?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { media, time = 0 } = props;
  const t = useTexts('mark');
  const input = useRef<HTMLInputElement>(null);
  const [isTimed, setIsTimed] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const start = Math.floor(time);
  const url = new URL(`${sitePath('video', media.mediaId)}${isTimed && start > 0 ? `?t=${start}` : ''}`, location.href)
    .href;
  // If the browser forbids copying, the text is selected for the viewer.
  const copy = () =>
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(url))
      .then(
        () => setIsCopied(true),
        () => input.current?.select(),
      );
  return (
    <Dialog
      size="sm"
      title={t('shareTitle')}
      description={media.title}
      closeLabel={t('close')}
      open={props.open}
      onOpenChange={(open) => {
        setIsCopied(false);
        props.onOpenChange(open);
      }}
    >
      <div className="flex gap-2">
        <Input
          ref={input}
          readOnly
          dir="ltr"
          value={url}
          aria-label={t('link')}
          onFocus={({ target }) => target.select()}
        />
        <Button
          variant="primary"
          className="shrink-0"
          icon={isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isCopied && t('linkCopied')}
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        {start > 0 && (
          <Checkbox
            label={t('startAt', { time: clockTime(start) })}
            checked={isTimed}
            onChange={({ target }) => {
              setIsTimed(target.checked);
              setIsCopied(false);
            }}
          />
        )}
        {canShare() && (
          <Button icon={<Share2 aria-hidden className="size-4" />} onClick={() => share({ title: media.title, url })}>
            {t('shareWith')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
