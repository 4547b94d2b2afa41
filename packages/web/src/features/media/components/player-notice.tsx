import type { MediaCard } from '@greenlight/contract/media';
import type { ReactNode } from 'react';
import { PlayerBackdrop } from './player-backdrop.tsx';

/** A sentence that is shown instead of the player. */
export function PlayerNotice(props: {
  media: Pick<MediaCard, 'title' | 'thumbnail'>;
  icon: ReactNode;
  title: string;
  text: string;
  /** Announced at once: the video has stopped. */
  urgent?: boolean;
  children?: ReactNode;
}) {
  return (
    <section className="relative isolate grid min-h-72 w-full grid-cols-[minmax(0,1fr)] place-items-center overflow-hidden sm:aspect-video sm:max-h-[calc(100dvb-9rem)] sm:rounded-lg">
      <div className="-z-10 absolute inset-0">
        <PlayerBackdrop media={props.media} shade="bg-canvas/80" />
      </div>
      <div
        role={props.urgent ? 'alert' : 'status'}
        className="flex max-w-form flex-col items-center gap-3 px-gutter py-10 text-center"
      >
        <span aria-hidden className="mb-1 grid size-14 place-items-center rounded-full bg-ink/12 [&>svg]:size-6">
          {props.icon}
        </span>
        <h2 className="text-2xl">{props.title}</h2>
        <p className="text-balance text-ink-muted">{props.text}</p>
        {props.children && <div className="mt-3">{props.children}</div>}
      </div>
    </section>
  );
}
