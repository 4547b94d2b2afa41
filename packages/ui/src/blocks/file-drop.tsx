import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useId, useState } from 'react';

/** Files by drag and drop, by click or by keyboard. Whether they are right is for the caller to say. */
export function FileDrop(props: {
  icon: ReactNode;
  title: string;
  hint: ReactNode;
  browseLabel: string;
  /** As the input's attribute: `video/*,.mkv`. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping; click and keys are the input's
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'relative flex flex-col items-center rounded-xl border-2 border-line-strong/60 border-dashed bg-surface px-6 py-12 text-center transition-look hover:border-line-strong hover:bg-raised has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
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
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <span
        aria-hidden
        className={clsx('mb-4 text-ink-muted transition-look [&>svg]:size-10', over && '-translate-y-1 text-accent')}
      >
        {props.icon}
      </span>
      <span className="font-display font-semibold text-xl">{props.title}</span>
      <span id={id} className="mt-1.5 max-w-110 text-ink-faint text-sm">
        {props.hint}
      </span>
      <span aria-hidden className="mt-6 rounded-full bg-ink/12 px-5 py-2.5 font-semibold text-sm">
        {props.browseLabel}
      </span>
    </label>
  );
}
