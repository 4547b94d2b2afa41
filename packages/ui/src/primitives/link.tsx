import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, use } from 'react';

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string };

const LinkComponent = createContext<ComponentType<LinkProps> | 'a'>('a');

/** Gives every link of the tree the app's router; without it links load the page anew. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkComponent value={component}>{children}</LinkComponent>;
}

/** An address with a scheme leaves the app and never goes through the router. */
export function Link(props: LinkProps) {
  const Routed = use(LinkComponent);
  if (/^[a-z][a-z+.-]*:/i.test(props.href)) return <a {...props}>{props.children}</a>;
  // oxlint-disable-next-line react/static-components -- the app gives it once, it is not made here
  return <Routed {...props} />;
}
