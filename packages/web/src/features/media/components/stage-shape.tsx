import { Skeleton } from '@greenlight/ui/primitives/skeleton';

/** The room of the player before anything is known of the video. */
export function StageShape() {
  return <Skeleton className="aspect-video max-h-[calc(100dvb-9rem)] w-full max-sm:rounded-none" />;
}
