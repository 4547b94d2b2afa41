import type { LinkProps } from '@greenlight/ui/primitives/link';
import { Link } from 'react-router';

/** The router's link in the shape that the design system asks for. Paths outside of the studio load their own page. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return href.startsWith('~') ? <a {...rest} href={href.slice(1)} /> : <Link {...rest} to={href} />;
}
