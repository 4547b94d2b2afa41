import { sitePath } from '@greenlight/contract/site-path';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { type SettingsPath, useSettingsLinks } from './settings-links.tsx';

/**
 * The frame of every screen of the account: the list of its screens beside it if there is room, else a link back to the
 * list. Its texts are the namespace `account-settings`.
 */
export function SettingsScreen(props: {
  path: SettingsPath;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts('account-settings');
  const links = useSettingsLinks();
  const isHome = props.path === sitePath('account');
  return (
    <div className="@container flex min-w-0 grow flex-col">
      <Screen
        limited
        route={props.path}
        title={props.title}
        siteName={useConfig().project}
        eyebrow={
          isHome ? (
            <span className="hidden" />
          ) : (
            <Link
              href={sitePath('account')}
              className="inline-flex min-h-11 items-center gap-2 hover:underline @min-[56rem]:hidden"
            >
              <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              {t('account')}
            </Link>
          )
        }
        description={props.description}
        actions={props.actions}
      >
        <div className="mx-auto grid max-w-300 gap-10 px-gutter @min-[56rem]:grid-cols-[13.5rem_minmax(0,1fr)]">
          <nav aria-label={t('account')} className="@max-[56rem]:hidden">
            <ul className="sticky top-[calc(var(--space-bar)+1.5rem)] flex flex-col gap-0.5">
              {links.map(({ name, path, icon }) => (
                <li key={path}>
                  <Link
                    href={path}
                    aria-current={path === props.path ? 'page' : undefined}
                    className={clsx(
                      'flex min-h-11 items-center gap-3.5 rounded-md px-3 font-medium text-sm transition-look [&>svg]:size-4.5',
                      path === props.path
                        ? 'bg-ink/10 text-ink [&>svg]:text-accent'
                        : 'text-ink-muted hover:bg-ink/6 hover:text-ink',
                    )}
                  >
                    {icon}
                    <span className="min-w-0 truncate">{t(`links.${name}.title`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex min-w-0 flex-col gap-6">{props.children}</div>
        </div>
      </Screen>
    </div>
  );
}
