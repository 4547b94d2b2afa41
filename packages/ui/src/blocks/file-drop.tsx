import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useId, useState } from 'react';

/** Takes files by drag and drop, click or keyboard. The caller checks the files. */
export function FileDrop(props: {
  icon: ReactNode;
  title: string;
  hint: ReactNode;
  browseLabel: string;
  /** The input's `accept` attribute, for example `video/*,.mkv`. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** A single line, for screens that show the dropped files. */
  compact?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? []);
    if (files.length > 0 && !props.disabled) props.onFiles(props.multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only for drag and drop
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'relative flex rounded-xl border-2 border-line-strong/60 border-dashed bg-surface transition-look hover:border-line-strong hover:bg-raised has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        props.compact
          ? 'flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5'
          : 'flex-col items-center px-6 py-12 text-center',
        over && '!border-accent !bg-accent/8',
      )}
    >
      <input
        type="file"
        aria-describedby={id}
        accept={props.accept}
        multiple={props.multiple}
        disabled={props.disabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          take(event.target.files);
          // With an empty value, the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <span
        aria-hidden
        className={clsx(
          'text-ink-muted transition-look',
          props.compact ? '[&>svg]:size-7' : 'mb-4 [&>svg]:size-10',
          over && '-translate-y-1 text-accent',
        )}
      >
        {props.icon}
      </span>
      <span className={clsx('flex min-w-0 flex-col', props.compact ? 'flex-1 basis-48' : 'items-center gap-1.5')}>
        <span className={clsx('font-display font-semibold', props.compact ? 'text-base' : 'text-xl')}>
          {props.title}
        </span>
        <span id={id} className="max-w-130 text-ink-faint text-sm">
          {props.hint}
        </span>
      </span>
      <span
        aria-hidden
        className={clsx(
          'grid min-h-11 place-items-center rounded-full px-5 text-center font-semibold text-sm',
          props.compact ? 'bg-accent text-on-accent max-sm:w-full' : 'mt-6 bg-ink/12',
        )}
      >
        {props.browseLabel}
      </span>
    </label>
  );
}
