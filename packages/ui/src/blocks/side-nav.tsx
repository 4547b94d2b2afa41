import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../primitives/link.tsx';

export type NavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  active?: boolean;
  /** After the label; can be placed anywhere in the link. */
  statusLabel?: ReactNode;
};
export type NavGroup = { title?: string; items: NavItem[] };

/** The links of the sidebar. `mini` puts the label below the icon and hides groups that have a title. */
export function SideNav(props: { label: string; groups: NavGroup[]; mini?: boolean; footer?: ReactNode }) {
  const groups = props.mini ? props.groups.filter((group) => !group.title) : props.groups;
  return (
    <nav aria-label={props.label} className={clsx('flex min-h-full flex-col gap-6 py-4', props.mini ? 'px-1' : 'px-3')}>
      {groups.map((group, index) => (
        <div key={group.title ?? index}>
          {group.title && (
            <h2 className="px-3 pb-2 font-semibold font-text text-ink-faint text-xs tracking-normal">{group.title}</h2>
          )}
          <ul className="flex flex-col gap-0.5">
            {group.items.map((item) => (
              <li key={item.href}>
                <Link
                  href={item.href}
                  ref={item.active ? showIt : undefined}
                  aria-current={item.active ? 'page' : undefined}
                  className={clsx(
                    'relative flex scroll-my-6 items-center rounded-md font-medium transition-look',
                    props.mini
                      ? 'flex-col gap-1.5 py-3 text-2xs [&>svg]:size-6'
                      : 'min-h-11 gap-4 px-3 text-sm [&>svg]:size-5',
                    item.active
                      ? 'bg-ink/10 text-ink [&>svg]:text-accent'
                      : 'text-ink-muted hover:bg-ink/6 hover:text-ink',
                  )}
                >
                  {item.icon}
                  <span
                    className={
                      props.mini
                        ? 'line-clamp-2 max-w-full hyphens-auto text-center [overflow-wrap:anywhere]'
                        : 'min-w-0 grow truncate'
                    }
                  >
                    {item.label}
                  </span>
                  {item.statusLabel}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {!props.mini && props.footer && <div className="mt-auto px-3 text-ink-faint text-xs">{props.footer}</div>}
    </nav>
  );
}

/** Scrolls the active link into view in a long list. */
function showIt(link: HTMLAnchorElement | null) {
  link?.scrollIntoView({ block: 'nearest' });
}
