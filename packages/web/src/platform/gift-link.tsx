import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { useHasRoute } from './known-paths.ts';

/** A link to redeem a gift with a code that was typed elsewhere. Renders nothing if there are no gifts. */
export function GiftLink({ code, children }: { code?: string; children: string }) {
  const hasRoute = useHasRoute();
  if (!hasRoute(sitePath('redeem'))) return null;
  const known = code?.trim();
  return (
    <Link
      href={known ? `${sitePath('redeem')}?${new URLSearchParams({ code: known })}` : sitePath('redeem')}
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
