import type { ComponentProps } from 'react';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  label: string;
  /** The keyboard shortcut for the same action. */
  shortcut?: string;
}

export function IconButton({ icon, label, shortcut, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={className ? `glp-button ${className}` : 'glp-button'}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      {...rest}
    >
      <Icon name={icon} />
      <span className="glp-tip" aria-hidden="true">
        {label}
        {shortcut ? <kbd>{shortcut}</kbd> : null}
      </span>
    </button>
  );
}
