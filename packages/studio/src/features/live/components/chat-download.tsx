import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useDownloadChat } from '../hooks.ts';

const t = textsOf('live');

/** The chat of a stream as a table. */
export function ChatDownload({ mediaId }: { mediaId: number }) {
  const download = useDownloadChat(mediaId);
  return (
    <Button
      pending={download.isPending}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => download.mutate(undefined, { onError: showError })}
    >
      {t('downloadChat')}
    </Button>
  );
}
