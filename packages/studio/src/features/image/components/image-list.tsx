import { arrayMove } from '@dnd-kit/sortable';
import type { Image } from '@greenlight/contract/image';
import { FileDrop } from '@greenlight/ui/blocks/file-drop';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { SortableList } from '../../../platform/sortable-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useUploadImage } from '../hooks.ts';

const t = textsOf('image');

type Images = (Image & { imageId: string })[];

/** Several pictures at once, uploaded one after the other, sorted by dragging. */
export function ImageList(props: {
  /** The alternative text of new pictures. */
  alt: string;
  images: Images;
  max: number;
  onChange: (images: Images) => void;
}) {
  const { images, max, onChange } = props;
  const upload = useUploadImage();
  const [waiting, setWaiting] = useState(0);
  const nameOf = (id: string) => t('list.picture', { place: images.findIndex(({ imageId }) => imageId === id) + 1 });
  const take = async (files: File[]) => {
    const added: Images = [];
    const taken = files.slice(0, max - images.length);
    setWaiting(taken.length);
    for (const file of taken) {
      try {
        const { imageId, image } = await upload.mutateAsync({ file, alt: props.alt });
        added.push({ ...image, imageId });
      } catch (error) {
        showToast({ title: `${file.name}: ${(error as Error).message}`, tone: 'error' });
      }
      setWaiting((left) => left - 1);
    }
    if (added.length > 0) onChange([...images, ...added]);
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-medium text-sm">{t('pictures')}</legend>
      <FileDrop
        compact
        multiple
        icon={<ImagePlus />}
        title={t('list.drop')}
        hint={t('list.hint', { max })}
        browseLabel={t('list.choose')}
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={waiting > 0 || images.length >= max}
        onFiles={(files) => void take(files)}
      />
      <p role="status" className="inline-flex items-center gap-2 text-ink-muted text-sm empty:hidden">
        {waiting > 0 && (
          <>
            <Spinner /> {t('list.sending', { count: waiting })}
          </>
        )}
      </p>
      <SortableList
        label={t('pictures')}
        ids={images.map(({ imageId }) => imageId)}
        nameOf={nameOf}
        onMove={(from, to) => onChange(arrayMove(images, from, to))}
      >
        {images.map((image, index) => (
          <SortableItem key={image.imageId} id={image.imageId} name={nameOf(image.imageId)}>
            {(handle) => (
              <div className="flex items-center gap-3 p-2">
                {handle}
                <span className="relative h-16 w-28 shrink-0 overflow-hidden rounded-md">
                  <ResponsiveImage decorative picture={image} sizes="7rem" />
                </span>
                <span className="min-w-0 grow truncate text-sm">
                  {t('list.picture', { place: index + 1 })}
                  <span className="block text-ink-faint">{`${image.width} × ${image.height}`}</span>
                </span>
                <IconButton
                  size="sm"
                  label={t('list.remove', { place: index + 1 })}
                  icon={<X aria-hidden className="size-4.5" />}
                  onClick={() => onChange(images.filter(({ imageId }) => imageId !== image.imageId))}
                />
              </div>
            )}
          </SortableItem>
        ))}
      </SortableList>
    </fieldset>
  );
}
