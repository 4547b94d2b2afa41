import { type ReactNode, useEffect } from 'react';
import { type Picture, ResponsiveImage } from './responsive-image.tsx';

/** A screen with one form: sign in, sign up, reset. On wide screens the brand is shown at the side. */
export function FormScreen(props: {
  title: string;
  siteName: string;
  description?: ReactNode;
  logo: ReactNode;
  brand: {
    picture?: Picture | null;
    /** Shown if there is no picture. */
    art?: ReactNode;
    tagline: string;
    text?: string;
  };
  children: ReactNode;
  /** Below the form, for example a link to the other form. */
  footer?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${props.title} – ${props.siteName}`;
  }, [props.title, props.siteName]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1.1fr_1fr]">
      <aside className="relative isolate flex flex-col justify-end overflow-hidden p-16 max-lg:hidden">
        <div className="-z-10 absolute inset-0">
          <ResponsiveImage
            decorative
            priority
            picture={props.brand.picture}
            sizes="55vw"
            fallback={props.brand.art ?? <Glow />}
          />
          <div className="absolute inset-0 rise" />
        </div>
        <p className="max-w-120 text-balance font-bold font-display text-3xl">{props.brand.tagline}</p>
        {props.brand.text && <p className="mt-4 max-w-110 text-ink-muted text-lg">{props.brand.text}</p>}
      </aside>
      <div className="relative isolate flex flex-col px-gutter py-8">
        <div className="-z-10 absolute inset-0 lg:hidden">
          <Glow />
        </div>
        <header>{props.logo}</header>
        <main id="content" className="m-auto w-full max-w-form py-10">
          <h1 className="text-3xl">{props.title}</h1>
          {props.description && <p className="mt-3 text-ink-muted">{props.description}</p>}
          <div className="mt-8">{props.children}</div>
          {props.footer && <div className="mt-8 text-ink-muted text-sm">{props.footer}</div>}
        </main>
      </div>
    </div>
  );
}

function Glow() {
  return <div aria-hidden className="glow absolute inset-0" />;
}
