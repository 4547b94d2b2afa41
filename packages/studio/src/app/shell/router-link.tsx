import type { LinkProps } from '@greenlight/ui/primitives/link';
import { Link } from 'react-router';

/** The router's link in the shape that the design system asks for. Paths outside of the studio load their own page. */
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
