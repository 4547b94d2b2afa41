import type { ReactNode } from 'react';

/** A message that fills the window. */
export function Notice({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}) {
  return (
    <section className="-ms-(--rail,0px) -mt-bar ps-[calc(var(--rail,0px)+var(--space-gutter))] glow grid min-h-dvh place-items-center pe-gutter pt-bar">
      <div className="flex max-w-160 animate-appear flex-col items-center py-16 text-center">
        <div
          aria-hidden
          className="grid size-24 place-items-center rounded-full border border-accent/40 bg-accent/10 text-accent [&>svg]:size-10"
        >
          {icon}
        </div>
        <h2 className="mt-8 text-balance font-bold text-hero">{title}</h2>
        <p className="mt-4 max-w-110 text-balance text-ink-muted text-lg">{text}</p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">{action}</div>
      </div>
    </section>
  );
}
