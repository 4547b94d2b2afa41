import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../platform/i18n.ts';

/** A form in a dialog. If the form is refused, the dialog shows the reason. */
export function FormDialog(props: {
  title: string;
  description?: string;
  saveLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  error: string | undefined;
  isInvalid?: boolean;
  onSave: () => void;
  children: ReactNode;
}) {
  const t = useTexts('chat');
  const form = useId();
  return (
    <Dialog
      size="sm"
      title={props.title}
      description={props.description}
      closeLabel={t('close')}
      open={props.open}
      onOpenChange={props.onOpenChange}
      actions={
        <>
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={props.pending} disabled={props.isInvalid}>
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          props.onSave();
        }}
      >
        {props.children}
        <div aria-live="polite" className="empty:hidden">
          {props.error && (
            <p className="flex items-start gap-1.5 text-danger text-sm">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {props.error}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
