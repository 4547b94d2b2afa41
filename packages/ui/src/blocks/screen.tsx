import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageHeader } from './page-header.tsx';

/** Undefined on the first screen of a visit, where the focus stays at the top of the document. */
let lastRoute: string | undefined;

/**
 * A page of a route: main landmark, heading and document title. When `route` (the path) changes, the focus moves here,
 * so that Tab and screen readers continue in the new page. An input inside that has the focus keeps it.
 */
export function Screen(props: {
  route: string;
  title: string;
  /** Name of the service, shown after the title in the browser tab. */
  siteName: string;
  /** `hidden` if a hero names the page, `own` if the page has its own heading. */
  heading?: 'visible' | 'hidden' | 'own';
  /** Limits the width of the heading like that of the content; `narrow` for a column of text. */
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
