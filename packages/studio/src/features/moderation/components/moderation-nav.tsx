import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { clsx } from 'clsx';
import { useLocation } from 'react-router';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('moderation');

const screens = [
  { href: studioPath('moderation'), name: 'queue' },
  { href: studioPath('moderation-rules'), name: 'rules' },
  { href: studioPath('bans'), name: 'bans' },
];

/** Links to the screens of moderation, above each of them. */
export function ModerationNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('screens')} className="-mt-2 flex gap-7 overflow-x-auto border-line border-b">
      {screens.map(({ href, name }) => {
        const isHere = pathname === href;
        return (
          <Link
            key={name}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={clsx(
              '-outline-offset-2 -mb-px inline-flex min-h-12 items-center whitespace-nowrap border-b-2 font-semibold text-base transition-look',
              isHere ? 'border-accent text-ink' : 'border-transparent text-ink-faint hover:text-ink',
            )}
          >
            {t(`screen.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}
