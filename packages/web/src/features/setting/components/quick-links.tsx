import { Link } from '@greenlight/ui/primitives/link';
import { ChevronRight } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useSettingsLinks } from '../../account/components/settings-links.tsx';

/** All screens of the account with descriptions, if there is no room for the list beside the page. */
export function QuickLinks() {
  const t = useTexts('account-settings');
  const links = useSettingsLinks().filter(({ name }) => name !== 'overview');
  return (
    <nav aria-label={t('home.links')} className="@min-[56rem]:hidden">
      <ul className="grid gap-3 @min-[40rem]:grid-cols-2">
        {links.map(({ name, path, icon }) => (
          <li key={path}>
            <Link
              href={path}
              className="group flex h-full items-center gap-4 rounded-xl border border-line bg-surface p-4 transition-look hover:bg-raised"
            >
              <span
                aria-hidden
                className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-accent group-hover:bg-overlay [&>svg]:size-5"
              >
                {icon}
              </span>
              <span className="min-w-0 grow">
                <span className="block font-semibold">{t(`links.${name}.title`)}</span>
                <span className="block text-ink-faint text-sm">{t(`links.${name}.text`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-ink-faint rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
