import type { LinkProps } from '@greenlight/ui/primitives/link';
import { Link } from 'react-router';

/** A router link in the shape that the design system expects. Paths outside of the studio load their page. */
export function RouterLink({ href, children, ...rest }: LinkProps) {
  if (!href.startsWith('~'))
    return (
      <Link {...rest} to={href}>
        {children}
      </Link>
    );
  return (
    <a {...rest} href={href.slice(1)}>
      {children}
    </a>
  );
}
