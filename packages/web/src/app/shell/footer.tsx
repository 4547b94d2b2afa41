import { sitePath } from '@greenlight/contract/site-path';
import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Link } from '@greenlight/ui/primitives/link';
import { loadTexts, useTexts } from '../../platform/i18n.ts';
import { useHasRoute } from '../../platform/known-paths.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useMenuPages } from '../built-routes.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';

const MonitoringEntry = lazyExtra(async () => {
  const [{ MonitoringEntry: Found }] = await Promise.all([
    import('../../features/monitoring/components/monitoring-entry.tsx'),
    loadTexts(['monitoring']),
  ]);
  return Found;
});
const linkClass = 'inline-flex min-h-11 items-center rounded-md text-ink-muted text-sm transition-look hover:text-ink';
const pages = ['learn-more', 'merch', 'faq', 'legal'] as const;

/** The end of a page: links about the service, and the language. */
export function Footer() {
  const t = useTexts('footer');
  const { tagline, datadogrum_enabled: isMonitored } = useConfig();
  const hasRoute = useHasRoute();
  const links = [
    ...useMenuPages().map(({ slug, title }) => ({ href: `/${slug}`, label: title })),
    ...pages.filter((page) => hasRoute(sitePath(page))).map((page) => ({ href: sitePath(page), label: t(page) })),
  ];
  return (
    <footer className="flex flex-wrap items-start justify-between gap-x-12 gap-y-6 border-line border-t px-gutter pt-10 pb-12">
      <div className="-ms-1 max-w-90">
        <Logo />
        <p dir="auto" className="mt-2 px-1 text-ink-faint text-sm">
          {tagline}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <nav aria-label={t('label')}>
          <ul className="flex flex-wrap gap-x-8">
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} dir="auto" className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
            {isMonitored && <MonitoringEntry className={linkClass} />}
          </ul>
        </nav>
        <LanguageMenu />
      </div>
    </footer>
  );
}
