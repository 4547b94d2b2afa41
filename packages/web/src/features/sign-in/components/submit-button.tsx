import { Button } from '@greenlight/ui/primitives/button';
import { useTexts } from '../../../platform/i18n.ts';

/** Sends the form. Its text changes while the captcha is being solved. */
export function SubmitButton(props: { label: string; pending: boolean; isChecking?: boolean }) {
  const t = useTexts('account');
  return (
    <div className="mt-2 flex flex-col gap-3">
      <Button type="submit" variant="primary" size="lg" pending={props.pending}>
        {props.label}
      </Button>
      <p role="status" className="text-center text-ink-muted text-sm empty:hidden">
        {props.isChecking && t('checking')}
      </p>
    </div>
  );
}
