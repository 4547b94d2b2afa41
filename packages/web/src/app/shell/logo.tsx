import { Link } from '@greenlight/ui/primitives/link';
import { useConfig } from '../../platform/remote-config.ts';

/** The name of the service, with a link home. */
export function Logo() {
  const { project } = useConfig();
  return (
    <Link
      href="/"
      className="flex min-w-0 items-center gap-x-2 rounded-md px-1 font-bold font-display text-base max-sm:h-11 max-sm:flex-wrap max-sm:content-start max-sm:overflow-hidden sm:gap-x-2.5 sm:text-lg"
    >
      <LogoIcon className="size-6 max-sm:h-11" />
      <span className="truncate max-sm:leading-11">{project}</span>
    </Link>
  );
}

export function LogoIcon({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <path d="M12 2a10 10 0 1 0 10 10h-3.5A6.5 6.5 0 1 1 12 5.500Z" className="fill-ink" />
      <circle cx="18.3" cy="5.700" r="3.7" className="fill-accent" />
    </svg>
  );
}
