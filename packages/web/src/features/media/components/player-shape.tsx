import { type Picture, ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { clsx } from 'clsx';

/** The shape of the player while it loads, with the video's picture once it is known. */
export function PlayerShape({ picture }: { picture?: Picture | null }) {
  return (
    <div className="relative aspect-video max-h-[calc(100dvb-9rem)] w-full overflow-hidden bg-raised sm:rounded-lg">
      {picture ? <PlayerPicture picture={picture} /> : <Skeleton className="!absolute inset-0 rounded-none" />}
    </div>
  );
}

/** The video's picture in the size of the player. The player shows the same file, so it is loaded once. */
export function PlayerPicture({ picture }: { picture: Picture | null }) {
  return <ResponsiveImage decorative priority picture={picture} sizes="(min-width: 992px) 70vw, 100vw" />;
}

/** The shape of the text below it. */
export function FactsShape() {
  return (
    <div className="mt-5">
      <Skeleton className="h-4 w-40 rounded-sm" />
      <Skeleton className="mt-3 h-8 w-[min(28rem,80%)]" />
      <Skeleton className="mt-4 h-4 w-32 rounded-sm" />
      <Skeleton className="mt-8 h-4 w-[min(40rem,95%)] rounded-sm" />
    </div>
  );
}

/** The shape of the list beside it. */
export function RelatedVideosShape({ className }: { className: string }) {
  return (
    <div className={clsx('mt-10 min-w-0', className)}>
      <Skeleton className="mb-6 h-7 w-48 rounded-sm" />
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="mb-5 flex gap-4">
          <Skeleton className="aspect-video w-36 shrink-0" />
          <Skeleton className="mt-1 h-4 w-2/5 rounded-sm" />
        </div>
      ))}
    </div>
  );
}
