import { Slider as Base } from '@base-ui/react/slider';

/** A number in a range. `valueText` gives it in words for screen readers. */
export function Slider(props: {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  /** Called when the thumb is released. */
  onValueCommitted?: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  valueText?: (value: number) => string;
}) {
  return (
    <Base.Root
      value={props.value}
      onValueChange={props.onValueChange}
      onValueCommitted={props.onValueCommitted}
      min={props.min}
      max={props.max}
      step={props.step}
      disabled={props.disabled}
      className="data-disabled:opacity-50"
    >
      <Base.Control className="flex h-8 touch-none select-none items-center">
        <Base.Track className="h-1.5 w-full rounded-full bg-ink/15">
          <Base.Indicator className="rounded-full bg-accent" />
          <Base.Thumb
            aria-label={props.label}
            getAriaValueText={(_formatted, value) => props.valueText?.(value) ?? String(value)}
            className="size-5 rounded-full bg-ink raised transition-look hover:scale-110 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
