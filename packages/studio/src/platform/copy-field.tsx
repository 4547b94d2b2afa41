import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';

/** A text for another program, with a button that copies it. */
export function CopyField(props: {
  label: string;
  hint?: string | undefined;
  text: string;
  copyLabel: string;
  copied: string;
}) {
  return (
    <Field label={props.label} hint={props.hint}>
      <div className="flex items-center gap-1">
        <Input readOnly dir="ltr" className="font-mono text-sm" value={props.text} />
        <CopyButton isIcon text={props.text} label={props.copyLabel} copied={props.copied} />
      </div>
    </Field>
  );
}
