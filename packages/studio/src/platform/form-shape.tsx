import { Skeleton } from '@greenlight/ui/primitives/skeleton';

const controls = [
  { key: 1, height: 'h-11' },
  { key: 2, height: 'h-11' },
  { key: 3, height: 'h-32' },
  { key: 4, height: 'h-11' },
  { key: 5, height: 'h-20' },
];

/** The shape of a form while it loads; `beside` adds a second column on wide screens. */
export function FormShape({ beside = false }: { beside?: boolean }) {
  return (
    <div className={beside ? 'grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]' : undefined}>
      <div className="flex flex-col gap-6">
        {controls.map(({ key, height }) => (
          <div key={key} className="flex flex-col gap-2.5">
            <Skeleton className="h-4 w-28 rounded-sm" />
            <Skeleton className={`${height} w-full rounded-md`} />
          </div>
        ))}
      </div>
      {beside && <Skeleton className="aspect-video rounded-lg max-xl:order-first md:max-xl:w-1/2" />}
    </div>
  );
}
