import type { LinkProps } from '@greenlight/ui/primitives/link';
import { Link } from 'react-router';

/** The router's link in the shape that the design system asks for. The studio is another app: it loads its own page. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link {...rest} to={href} reloadDocument={href.startsWith('/studio/')} />;
}
