import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../primitives/icon-button.tsx';
import { type Picture, ResponsiveImage } from './responsive-image.tsx';

export type LightboxLabels = {
  title: string;
  close: string;
  previous: string;
  next: string;
  /** "3 / 10"; `position` counts from 1. */
  position: (position: number, total: number) => string;
};

/**
 * One picture at a time over the page. It uses the browser's scrolling, so that a swipe feels native. Arrow keys and
 * buttons turn as well, Home and End go to the first and last picture, Escape closes.
 */
export function Lightbox(props: { pictures: Picture[]; start: number; labels: LightboxLabels; onClose: () => void }) {
  const { pictures, labels } = props;
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(props.start);
  // The target of the current scrolling, so that fast key presses and clicks all count.
  const aim = useRef(props.start);
  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    aim.current = Math.min(Math.max(index, 0), pictures.length - 1);
    list.current?.children[aim.current]?.scrollIntoView({ inline: 'start', block: 'nearest', behavior });
  };
  const turnByKey = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const targets: Record<string, number> = {
      [forward]: aim.current + 1,
      [backward]: aim.current - 1,
      Home: 0,
      End: pictures.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup onKeyDown={turnByKey} className="fixed inset-0 z-50 animate-appear outline-none">
          <Dialog.Title className="sr-only">{labels.title}</Dialog.Title>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard
            tabIndex={0}
            ref={(element) => {
              if (element && !list.current) {
                list.current = element;
                show(props.start, 'instant');
              }
            }}
            onScroll={({ currentTarget }) => setAt(indexIn(currentTarget))}
            onScrollEnd={({ currentTarget }) => {
              aim.current = indexIn(currentTarget);
            }}
            className="flex h-full snap-x -outline-offset-4 snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
          >
            {pictures.map((picture, index) => (
              <li
                key={picture.url}
                inert={index !== at}
                className="grid w-full shrink-0 grid-cols-[minmax(0,1fr)] snap-center snap-always place-items-center px-2 py-16 md:px-20"
              >
                <figure className="flex max-w-full flex-col items-center gap-3">
                  <div
                    className="relative max-w-full overflow-hidden rounded-md"
                    style={{
                      aspectRatio: `${picture.width} / ${picture.height}`,
                      width: `calc(min(100dvh - 11rem, ${picture.height}px) * ${picture.width / picture.height})`,
                    }}
                  >
                    <ResponsiveImage picture={picture} priority={index === props.start} sizes="100vw" />
                  </div>
                  {picture.alt && (
                    <figcaption aria-hidden className="line-clamp-2 text-center text-ink-muted text-sm">
                      {picture.alt}
                    </figcaption>
                  )}
                </figure>
              </li>
            ))}
          </ul>
          <div className="absolute inset-x-0 top-0 flex items-center justify-between p-3 ps-6">
            <p aria-live="polite" className="text-ink-muted text-sm tabular-nums">
              {labels.position(at + 1, pictures.length)}
            </p>
            <Dialog.Close render={<IconButton label={labels.close} icon={<X className="size-6" />} />} />
          </div>
          <IconButton
            variant="solid"
            label={labels.previous}
            icon={<ChevronLeft className="size-6 rtl:-scale-x-100" />}
            disabled={at === 0}
            onClick={() => show(aim.current - 1)}
            className="!absolute start-3 bottom-4 md:top-1/2 md:bottom-auto md:-translate-y-1/2"
          />
          <IconButton
            variant="solid"
            label={labels.next}
            icon={<ChevronRight className="size-6 rtl:-scale-x-100" />}
            disabled={at === pictures.length - 1}
            onClick={() => show(aim.current + 1)}
            className="!absolute end-3 bottom-4 md:top-1/2 md:bottom-auto md:-translate-y-1/2"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function indexIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(Math.abs(scrollLeft) / clientWidth);
}
