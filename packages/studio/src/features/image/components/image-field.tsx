import type { Image } from '@greenlight/contract/image';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { clsx } from 'clsx';
import { CircleAlert, ImagePlus, X } from 'lucide-react';
import { useId } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useUploadImage } from '../hooks.ts';

const t = textsOf('image');

/**
 * A picture that is replaced by choosing or dropping another one. It is uploaded at once; the saved form has its id.
 */
export function ImageField(props: {
  label: string;
  hint: string;
  image: Image | null;
  /** The alternative text. */
  alt: string;
  shape: 'wide' | 'tall' | 'square';
  onChange: (picture: { imageId: string; image: Image }) => void;
  /** Removes the picture; without it, the picture can only be replaced. */
  onRemove?: () => void;
}) {
  const id = useId();
  const upload = useUploadImage();
  const take = (file: File | undefined) => {
    if (file) upload.mutate({ file, alt: props.alt }, { onSuccess: props.onChange });
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span className="font-medium text-sm">{props.label}</span>
        {props.image && props.onRemove && (
          <IconButton
            ref={focusNextRow}
            size="sm"
            label={t('remove', { label: props.label })}
            icon={<X aria-hidden className="size-4" />}
            onClick={props.onRemove}
          />
        )}
      </div>
      <label
        className={clsx(
          'group relative isolate grid place-items-center overflow-hidden rounded-lg border border-line-strong/60 border-dashed bg-surface transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          { wide: 'aspect-video', tall: 'aspect-3/4', square: 'aspect-square' }[props.shape],
        )}
      >
        <ResponsiveImage picture={props.image} sizes="24rem" decorative />
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={props.label}
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 z-10 cursor-pointer opacity-0"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <span
          className={clsx(
            'relative inline-flex min-h-11 items-center gap-2 rounded-full bg-scrim/80 px-4 font-semibold text-sm backdrop-blur-md transition-opacity',
            props.image &&
              !upload.isPending &&
              'pointer-fine:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
          )}
        >
          {upload.isPending ? <Spinner /> : <ImagePlus aria-hidden className="size-4" />}
          {upload.isPending ? t('uploading') : props.image ? t('replace') : t('choose')}
        </span>
      </label>
      <p id={`${id}-hint`} className="text-ink-faint text-sm">
        {props.hint}
      </p>
      <div role="alert" className="empty:hidden">
        {upload.error && (
          <p className="flex items-start gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {upload.error.message}
          </p>
        )}
      </div>
    </div>
  );
}
