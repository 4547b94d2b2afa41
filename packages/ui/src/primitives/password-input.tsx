import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

/** A password field that can show its text. */
export function PasswordInput({
  showLabel,
  hideLabel,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'type'> & { showLabel: string; hideLabel: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input {...rest} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" className="pe-12" />
      <IconButton
        size="sm"
        label={shown ? hideLabel : showLabel}
        icon={shown ? <EyeOff className="size-4.5" /> : <Eye className="size-4.5" />}
        className="!absolute inset-y-1 end-1.5 text-ink-muted max-md:inset-y-0 max-md:end-0.5"
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
