import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { FileDrop } from '@greenlight/ui/blocks/file-drop';
import { Button } from '@greenlight/ui/primitives/button';
import { CircleAlert, CloudUpload, RotateCw } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { startUpload, useUploads } from '../../upload/hooks.ts';
import { useTranscodeAgain } from '../hooks.ts';
import { videoFiles } from './add-videos.tsx';
import { Preview } from './preview.tsx';
import { ProcessingSteps } from './processing-steps.tsx';

const t = textsOf('media');

/** The file of a video: the steps of its processing, and a preview as soon as it is watchable. */
export function FilePanel({ media }: { media: StudioMediaDetail }) {
  const again = useTranscodeAgain(media.mediaId);
  const { processing } = media;
  const state = processing?.state ?? 'none';
  const upload = useUploads().find(({ mediaId }) => mediaId === media.mediaId);
  // Between the last byte and the server's answer the file counts as sending.
  const sending = upload && upload.state !== 'failed' && (upload.state !== 'done' || state !== 'failed');
  const wantsFile = !sending && (state === 'none' || state === 'uploading' || state === 'failed');
  return (
    <section aria-labelledby="file" className="flex flex-col gap-5">
      <h2 id="file" className="text-xl">
        {t('file')}
      </h2>
      {(state === 'playable' || state === 'ready') && <Preview media={media} complete={state === 'ready'} />}
      {processing?.failure && (
        <p role="alert" className="flex gap-2.5 rounded-md border border-danger/40 bg-danger/10 p-4 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-danger" />
          {processing.failure}
        </p>
      )}
      {processing && <ProcessingSteps processing={processing} />}
      {wantsFile && (
        <FileDrop
          icon={<CloudUpload />}
          title={t(state === 'uploading' ? 'goOn' : 'chooseFile')}
          hint={t(state === 'uploading' ? 'goOnHint' : 'dropHint')}
          browseLabel={t('browse')}
          accept={videoFiles}
          onFiles={([file]) => file && void startUpload(media.mediaId, media.title, file)}
        />
      )}
      {state === 'ready' && (
        <Button
          size="sm"
          className="self-start"
          icon={<RotateCw aria-hidden className="size-4" />}
          pending={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('again')}
        </Button>
      )}
    </section>
  );
}
