import { clsx } from 'clsx';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from '../primitives/link.tsx';
import { lazyExtra } from './lazy-extra.tsx';
import { type Picture, ResponsiveImage } from './responsive-image.tsx';
import { TitleArt } from './title-art.tsx';

const previewDelayMs = 450;
const StoryboardPreview = lazyExtra(async () => (await import('./storyboard-preview.tsx')).StoryboardPreview);

export type MediaCardProps = {
  href: string;
  title: string;
  picture: Picture | null | undefined;
  /** The `sizes` of the picture in this row or grid; see `rowSizes` and `gridSizes`. */
  sizes: string;
  /** As text, for example 12:04. */
  duration?: string;
  /** The watched part, from 0 to 1, and its accessible label. */
  progress?: { value: number; label: string };
  badge?: ReactNode;
  /** Under the title: show, date, views. */
  meta?: ReactNode;
  /** Below `meta`: why the video is recommended. */
  note?: string;
  /** Finds the WebVTT storyboard, which plays while the pointer or the focus is on the card. */
  findStoryboard?: (() => Promise<string | null>) | undefined;
  /** A Menu at the end of the title. */
  menu?: ReactNode;
  priority?: boolean;
  /** Called when the viewer will probably open the video. */
  onIntent?: () => void;
};

export function MediaCard(props: MediaCardProps) {
  const [previewing, setPreviewing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const approach = () => {
    props.onIntent?.();
    clearTimeout(timer.current);
    if (props.findStoryboard) timer.current = setTimeout(() => setPreviewing(true), previewDelayMs);
  };
  const leave = () => {
    clearTimeout(timer.current);
    setPreviewing(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a preview; the link does the work
    <article
      className="group relative flex min-w-0 flex-col gap-3"
      onPointerEnter={(event) => event.pointerType === 'mouse' && approach()}
      onPointerLeave={leave}
      onFocus={(event) => event.target.matches(':focus-visible') && approach()}
      onBlur={leave}
    >
      <div className={frameClass}>
        <ResponsiveImage
          decorative
          picture={props.picture}
          sizes={props.sizes}
          priority={props.priority}
          fallback={<TitleArt title={props.title} />}
        />
        {previewing && props.findStoryboard && (
          <Suspense>
            <StoryboardPreview find={props.findStoryboard} />
          </Suspense>
        )}
        {props.badge && <div className="absolute start-2 top-2 flex gap-1.5">{props.badge}</div>}
        {props.duration && !previewing && (
          <span
            className={clsx(
              'absolute end-2 rounded-sm bg-scrim/85 px-1.5 py-0.5 font-semibold text-2xs text-ink tabular-nums leading-tight',
              props.progress ? 'bottom-3.5' : 'bottom-2',
            )}
          >
            {props.duration}
          </span>
        )}
        {props.progress && !previewing && <WatchedBar {...props.progress} />}
      </div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="wrap-anywhere line-clamp-2 text-balance font-semibold text-base leading-snug">
            <Link href={props.href} className="outline-none after:absolute after:inset-0 after:rounded-lg">
              <bdi>{props.title}</bdi>
            </Link>
          </p>
          {props.meta && (
            // An age in a painted page may be some seconds old.
            <div dir="auto" className="mt-1 line-clamp-1 text-ink-faint text-sm" suppressHydrationWarning>
              {props.meta}
            </div>
          )}
          {props.note && (
            <p dir="auto" className="mt-1 line-clamp-1 text-ink-muted text-xs">
              {props.note}
            </p>
          )}
        </div>
        {props.menu && (
          <div className="relative -me-2 -mt-1.5 shrink-0 transition-look group-focus-within:opacity-100 has-aria-expanded:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0">
            {props.menu}
          </div>
        )}
      </div>
    </article>
  );
}

/** The focus ring of the link is drawn around the picture. */
export const frameClass =
  'relative aspect-video overflow-hidden rounded-lg bg-raised transition-look group-has-[a:focus-visible]:outline-2 group-has-[a:focus-visible]:outline-focus group-has-[a:focus-visible]:outline-offset-3 group-hover:raised group-hover:-translate-y-1 after:pointer-events-none after:absolute after:inset-0 after:rounded-lg after:border after:border-ink/8';

function WatchedBar({ value, label }: { value: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value * 100)}
      dir="ltr"
      className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-ink/35"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${value * 100}%` }} />
    </div>
  );
}
