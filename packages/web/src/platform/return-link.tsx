import { LinkButton } from '@greenlight/ui/primitives/link-button';
import type { ComponentProps } from 'react';
import { rememberAfterLoginUrl } from './after-login.ts';

/** A link to the login, the sign-up or the plans. Afterwards the viewer returns to this page. */
export function ReturnLink(props: Omit<ComponentProps<typeof LinkButton>, 'onClick'>) {
  return <LinkButton {...props} onClick={() => rememberAfterLoginUrl(location.pathname + location.search)} />;
}
