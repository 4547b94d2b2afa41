import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, use } from 'react';

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string };

const LinkComponent = createContext<ComponentType<LinkProps> | 'a'>('a');

/** Gives all links below it the app's router. Without it links reload the page. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkComponent value={component}>{children}</LinkComponent>;
}

/** A URL with a scheme leaves the app and does not use the router. */
export function Link(props: LinkProps) {
  const Routed = use(LinkComponent);
  if (/^[a-z][a-z+.-]*:/i.test(props.href)) return <a {...props}>{props.children}</a>;
  // oxlint-disable-next-line react/static-components -- the component comes from the provider, it is not created here
  return <Routed {...props} />;
}
