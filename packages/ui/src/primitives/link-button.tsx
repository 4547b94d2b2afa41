import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

/** A link that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...link
}: LinkProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }) {
  return (
    <Link {...link} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
