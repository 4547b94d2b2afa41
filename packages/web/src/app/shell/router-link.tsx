import type { LinkProps } from '@greenlight/ui/primitives/link';
import { useHref, useLinkClickHandler } from 'react-router';

/**
 * A link of the router in the shape that the design system asks for; the router's own would bring the prefetching of
 * server frameworks into every page. The studio is another app: it loads its own page.
 */
export function RouterLink({ href, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(href, { target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !href.startsWith('/studio/')) follow(event);
      }}
    >
      {children}
    </a>
  );
}
