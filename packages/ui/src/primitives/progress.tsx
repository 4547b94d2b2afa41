import { clsx } from 'clsx';

/** `value` from 0 to 1, or null if unknown. `label` names the task, `valueText` is the progress in words. */
export function Progress(props: { value: number | null; label: string; valueText?: string; className?: string }) {
  const percent = props.value === null ? null : Math.round(Math.min(1, Math.max(0, props.value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={props.valueText}
      className={clsx('relative h-1.5 overflow-hidden rounded-full bg-ink/15', props.className)}
    >
      <div
        className={clsx('h-full rounded-full bg-accent transition-size', percent === null && 'animate-sheen')}
        style={{ width: `${percent ?? 45}%` }}
      />
    </div>
  );
}
