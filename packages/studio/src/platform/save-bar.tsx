import { Button } from '@greenlight/ui/primitives/button';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FormError } from './form-error.tsx';
import { textsOf } from './texts.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';

const t = textsOf('shell');

/**
 * The bar below a form. While there are unsaved changes, it stays at the bottom of the screen, above the uploads of a
 * phone. `children` come after the button. The button is never disabled, because that would take the focus from it.
 */
export function SaveBar(props: {
  dirty: boolean;
  pending: boolean;
  error: Error | null;
  /** The label instead of "Save". */
  label?: string;
  /** Shows the bar also when everything is saved, because something is left to do. */
  stays?: boolean;
  /** Shown above the button, such as a notice that another person saved first. */
  notice?: ReactNode;
  children?: ReactNode;
}) {
  const { dirty, pending, error, stays = dirty } = props;
  useUnsavedChanges(dirty);
  return (
    <div
      data-bottom-buttons={stays || undefined}
      className={clsx(
        '-mx-gutter flex flex-col gap-3 border-t px-gutter py-4',
        stays
          ? 'sticky bottom-0 z-20 border-line bg-canvas/95 frosted max-sm:bottom-[var(--tray,0px)]'
          : 'border-transparent',
      )}
    >
      {props.notice}
      <FormError error={error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          aria-disabled={!dirty || pending}
          className={dirty ? undefined : 'cursor-default opacity-45'}
          onClick={(event) => !dirty && event.preventDefault()}
        >
          {props.label ?? t('save')}
        </Button>
        {props.children}
        <span role="status" className="text-ink-muted text-sm">
          {dirty && !pending && t('unsaved')}
        </span>
      </div>
    </div>
  );
}
