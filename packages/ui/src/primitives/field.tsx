import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';

type FieldControl = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };

const Control = createContext<FieldControl>({});

/** What ties a control to the label, hint and error of the Field around it; empty outside of one. */
export function useFieldControl(): FieldControl {
  return use(Control);
}

/** The id of that label, for controls that hide it from assistive technology while they are open. */
export function fieldLabelId({ id }: FieldControl): string | undefined {
  return id && `${id}-label`;
}

/** A label above one control, with a hint and the error that concerns it. */
export function Field(props: {
  label: ReactNode;
  /** Beside the label: "optional", a counter, a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const described = clsx(props.hint && `${id}-hint`, props.error && `${id}-error`);
  const { error, required } = props;
  const control = useMemo<FieldControl>(
    () => ({
      id,
      ...(described && { 'aria-describedby': described }),
      ...(error && { 'aria-invalid': true }),
      ...(required && { 'aria-required': true }),
    }),
    [id, described, error, required],
  );
  return (
    <div
      className={clsx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 gap-y-2 *:col-span-full',
        props.className,
      )}
    >
      <label id={`${id}-label`} htmlFor={id} className="col-span-1! row-start-1 font-medium text-ink text-sm">
        {props.label}
      </label>
      <Control value={control}>{props.children}</Control>
      {/* Behind the control for the keyboard: who has typed a name goes on to the password, not to a link about it. */}
      {props.aside && <span className="col-span-1! row-start-1 self-end text-ink-faint text-sm">{props.aside}</span>}
      {props.hint && (
        <p id={`${id}-hint`} className="text-ink-faint text-sm">
          {props.hint}
        </p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {props.error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {props.error}
          </p>
        )}
      </div>
    </div>
  );
}
