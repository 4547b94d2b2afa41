import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('media');

/** The shape of the list while it loads. */
export function MediaListShape() {
  return (
    <div aria-busy className="flex flex-col gap-1">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className="flex items-center gap-3.5 py-2 sm:gap-5 sm:py-3">
          <Skeleton className="aspect-video w-30 shrink-0 rounded-md sm:w-44" />
          <div className="flex grow flex-col gap-2.5">
            <Skeleton className="h-5 w-3/5 rounded-sm" />
            <Skeleton className="h-4 w-1/3 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}
