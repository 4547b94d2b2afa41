import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';

type FieldControl = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };

const Control = createContext<FieldControl>({});

/** The id and ARIA attributes that connect a control to its Field. Empty outside a Field. */
export function useFieldControl(): FieldControl {
  return use(Control);
}

/** The id of the label, for controls that hide it from assistive technology while they are open. */
export function fieldLabelId({ id }: FieldControl): string | undefined {
  return id && `${id}-label`;
}

/** One control with its label, hint and error. */
export function Field(props: {
  label: ReactNode;
  /** Next to the label: "optional", a counter, a link. */
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
      {/* After the control in tab order: Tab goes from the name to the password, not to a link in between. */}
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
