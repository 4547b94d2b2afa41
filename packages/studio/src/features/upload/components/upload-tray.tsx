import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Link } from '@greenlight/ui/primitives/link';
import { Progress } from '@greenlight/ui/primitives/progress';
import { Check, CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../platform/format.ts';
import { cancelUpload, dismissUpload, useUploads } from '../hooks.ts';
import { isUnfinished, type Upload } from '../upload-queue-state.ts';

/** What is on its way, on every screen of the studio. */
export function UploadTray() {
  const { t } = useTranslation('upload');
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-3 bottom-3 z-40 flex max-h-[45dvh] flex-col gap-1 overflow-y-auto rounded-xl bg-raised p-2 shadow-popup sm:start-auto sm:end-5 sm:bottom-5 sm:w-96"
    >
      {uploads.map((upload) => (
        <UploadLine key={upload.mediaId} upload={upload} />
      ))}
    </section>
  );
}

function UploadLine({ upload }: { upload: Upload }) {
  const { t } = useTranslation('upload');
  const { mediaId, title, sent, bytes, state } = upload;
  const amount = t('amount', { sent: formatBytes(sent), bytes: formatBytes(bytes) });
  const text = {
    sending: amount,
    offline: t('offline', { amount }),
    done: t('done'),
    failed: upload.error ?? t('failed'),
  };
  return (
    <div className="flex items-center gap-3 rounded-lg px-3 py-2">
      <div className="min-w-0 grow">
        <Link href={`/media/${mediaId}`} className="block truncate font-medium text-sm hover:underline">
          {title}
        </Link>
        {isUnfinished(upload) && (
          <Progress
            className="my-1.5"
            value={bytes === 0 ? 0 : sent / bytes}
            label={t('progress', { title })}
            valueText={amount}
          />
        )}
        <p role="status" className="flex items-center gap-1.5 text-ink-faint text-xs">
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
