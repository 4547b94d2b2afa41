import { studioPath } from '@greenlight/contract/studio-path';
import { FileDrop } from '@greenlight/ui/blocks/file-drop';
import { CloudUpload } from 'lucide-react';
import { useNavigate } from 'react-router';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useAddFiles } from '../hooks.ts';

const t = textsOf('media');

export const videoFiles = 'video/*,.mkv,.mov,.mxf,.ts,.m2ts,.avi,.webm';

/** Uploads dropped files. A single file opens its page, where it can be described during the upload. */
export function AddVideos({ compact }: { compact: boolean }) {
  const navigate = useNavigate();
  const add = useAddFiles();
  const take = (files: File[]) =>
    add.mutate(files, {
      onSuccess: ([first, ...more]) =>
        first !== undefined && more.length === 0 && void navigate(studioPath('media', first)),
    });
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        icon={<CloudUpload />}
        title={t(compact ? 'drop' : 'dropFirst')}
        hint={t(compact ? 'dropAgainHint' : 'dropHint')}
        browseLabel={t('browse')}
        accept={videoFiles}
        multiple
        compact={compact}
        disabled={add.isPending}
        onFiles={take}
      />
      <FormError error={add.error} />
    </div>
  );
}
