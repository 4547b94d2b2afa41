import { Slider as Base } from '@base-ui/react/slider';

/** Two numbers in a range, each with a handle. `valueText` gives a number in words for screen readers. */
export function RangeSlider(props: {
  labels: readonly [start: string, end: string];
  value: readonly [number, number];
  /** `index`: the handle that is moved to `value`. */
  onValueChange: (value: number, index: number) => void;
  /** Called when a handle is released. */
  onValueCommitted?: () => void;
  min: number;
  max: number;
  minDistance?: number;
  valueText: (value: number) => string;
}) {
  const { labels, minDistance } = props;
  return (
    <Base.Root
      value={props.value}
      onValueChange={(values, { activeThumbIndex }) => {
        // A handle can push the other one. The owner of the values decides where that one may go.
        const value = values[activeThumbIndex];
        if (value !== undefined) props.onValueChange(value, activeThumbIndex);
      }}
      onValueCommitted={() => props.onValueCommitted?.()}
      min={props.min}
      max={props.max}
      minStepsBetweenValues={minDistance}
    >
      <Base.Control className="flex h-11 touch-none select-none items-center px-3">
        <Base.Track className="h-2 w-full rounded-full bg-ink/15">
          <Base.Indicator className="rounded-full bg-accent" />
          {labels.map((label, index) => (
            <Base.Thumb
              key={label}
              index={index}
              aria-label={label}
              getAriaValueText={(_formatted, value) => props.valueText(value)}
              className="size-6 rounded-full bg-ink raised transition-look after:-inset-2.5 after:absolute after:rounded-full hover:scale-110 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            />
          ))}
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
