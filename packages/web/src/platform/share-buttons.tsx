import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Button } from '@greenlight/ui/primitives/button';
import { Share2 } from 'lucide-react';
import { canShare, share } from './native-bridge.ts';
import { useIsLive } from './use-is-live.ts';

interface ShareButtonsProps {
  /** An address, or a path of this site. */
  url: string;
  title: string;
  /** The text that is shared with the address. */
  text?: string;
  labels: { share: string; copy: string; copied: string };
  variant?: 'primary';
}

/** A button for the share sheet, if the device has one, and a button that copies the address. */
export function ShareButtons({ title, text, labels, variant, ...of }: ShareButtonsProps) {
  const isLive = useIsLive();
  const url = new URL(of.url, location.href).href;
  return (
    <>
      {isLive && canShare() && (
        <Button
          variant={variant}
          icon={<Share2 aria-hidden className="size-4" />}
          onClick={() => share({ title, text, url })}
        >
          {labels.share}
        </Button>
      )}
      <CopyButton text={url} label={labels.copy} copied={labels.copied} />
    </>
  );
}
