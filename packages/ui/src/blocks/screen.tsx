import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageHeader } from './page-header.tsx';

/** The first screen of a visit leaves the focus at the top of the document, where the browser puts it. */
let lastRoute: string | undefined;

/**
 * A routed page: the main landmark, its heading and the document's title. When `route` (the path) changes, the focus
 * moves here, so that the next Tab and the screen reader go on inside the new page; a box that took it keeps it.
 */
export function Screen(props: {
  route: string;
  title: string;
  /** The name of the service, after the title in the browser's tab. */
  siteName: string;
  /** `hidden` for pages whose hero shows what they are, `own` where it is their heading. */
  heading?: 'visible' | 'hidden' | 'own';
  /** The heading stands over content that leaves room at the sides; `narrow` is a column of text. */
  limited?: boolean | 'narrow';
  eyebrow?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const main = useRef<HTMLElement>(null);
  const documentTitle = props.title === props.siteName ? props.title : `${props.title} – ${props.siteName}`;
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  useEffect(() => {
    const hasFocus = main.current?.contains(document.activeElement) && document.activeElement?.matches('input');
    if (lastRoute !== undefined && lastRoute !== props.route && !hasFocus) main.current?.focus({ preventScroll: true });
    lastRoute = props.route;
  }, [props.route]);
  return (
    <main ref={main} id="content" tabIndex={-1} aria-label={props.title} className="min-w-0 grow pb-16 outline-none">
      {props.heading === 'hidden' ? (
        <h1 className="sr-only">{props.title}</h1>
      ) : props.heading === 'own' ? null : (
        <div
          className={
            props.limited ? clsx('mx-auto', props.limited === 'narrow' ? 'max-w-200' : 'max-w-300') : undefined
          }
        >
          <PageHeader
            title={props.title}
            eyebrow={props.eyebrow}
            description={props.description}
            actions={props.actions}
          />
        </div>
      )}
      {props.children}
    </main>
  );
}
