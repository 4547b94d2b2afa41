import { studioPath } from '@greenlight/contract/studio-path';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Link } from '@greenlight/ui/primitives/link';
import { Progress } from '@greenlight/ui/primitives/progress';
import { Check, CircleAlert, X } from 'lucide-react';
import { formatBytes } from '../../platform/format.ts';
import { textsOf } from '../../platform/texts.ts';
import { cancelUpload, dismissUpload, useUploads } from './hooks.ts';
import { isUnfinished, type Upload } from './upload-queue-state.ts';

const t = textsOf('upload');

/** The uploads in progress, on every screen of the studio. */
export function UploadTray() {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <>
      <div aria-hidden className="h-(--tray) shrink-0" />
      <section
        ref={setTrayHeight}
        aria-label={t('title')}
        className="fixed inset-x-0 bottom-0 z-40 flex max-h-[30dvh] flex-col gap-1 overflow-y-auto rounded-t-xl bg-raised p-2 floating sm:start-auto sm:end-5 sm:bottom-5 sm:max-h-[45dvh] sm:w-96 sm:rounded-xl"
      >
        {uploads.map((upload) => (
          <UploadLine key={upload.mediaId} upload={upload} />
        ))}
      </section>
    </>
  );
}

/** Sets `--tray` to the height of the tray, so that other elements at the bottom stay above it. */
function setTrayHeight(tray: HTMLElement) {
  const page = document.documentElement;
  const observer = new ResizeObserver(() => page.style.setProperty('--tray', `${tray.offsetHeight}px`));
  observer.observe(tray);
  return () => {
    observer.disconnect();
    page.style.removeProperty('--tray');
  };
}

function UploadLine({ upload }: { upload: Upload }) {
  const { mediaId, title, sent, bytes, state } = upload;
  const amount = t('amount', { sent: formatBytes(sent), bytes: formatBytes(bytes) });
  const text = {
    sending: t('sending', { percent: bytes === 0 ? 0 : Math.floor((100 * sent) / bytes), amount }),
    offline: t('offline', { amount }),
    done: t('done'),
    failed: upload.error ?? t('failed'),
  };
  return (
    <div className="flex items-center gap-3 rounded-lg px-3 py-2">
      <div className="min-w-0 grow">
        <Link
          href={studioPath('media', mediaId)}
          className="flex min-h-7 items-center font-medium text-sm hover:underline max-md:min-h-11"
        >
          <span className="truncate">{title}</span>
        </Link>
        {isUnfinished(upload) && (
          <Progress
            className="my-1.5"
            value={bytes === 0 ? 0 : sent / bytes}
            label={t('progress', { title })}
            valueText={amount}
          />
        )}
        <p role="status" className="flex items-start gap-1.5 text-ink-muted text-xs tabular-nums">
          {state === 'done' && <Check aria-hidden className="size-3.5 text-accent" />}
          {state === 'failed' && <CircleAlert aria-hidden className="size-3.5 text-danger" />}
          {text[state]}
        </p>
      </div>
      <IconButton
        size="sm"
        label={isUnfinished(upload) ? t('cancel', { title }) : t('dismiss', { title })}
        icon={<X aria-hidden className="size-4" />}
        onClick={() => (isUnfinished(upload) ? cancelUpload(mediaId) : dismissUpload(mediaId))}
      />
    </div>
  );
}
