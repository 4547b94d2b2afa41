import type { LinkProps } from '@greenlight/ui/primitives/link';
import { useHref, useLinkClickHandler } from 'react-router';

/**
 * A router link in the shape that the design system expects. The router's own component would add the prefetching of
 * server frameworks to every page. A link to the studio, which is another app, loads its page; a download stays a
 * download.
 */
export function RouterLink({ href, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(href, { target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.download !== undefined || href.startsWith('/studio/')) return;
        follow(event);
      }}
    >
      {children}
    </a>
  );
}
