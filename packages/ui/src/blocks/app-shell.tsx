import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavDrawer } from './nav-drawer.tsx';

/** docs/product/shell.md: `hidden` and `overlay` on phones and video pages, `open` and `mini` elsewhere. */
export type SidebarState = 'hidden' | 'open' | 'mini' | 'overlay';

/**
 * The frame of every page: top bar, navigation at the side, content. A page without navigation has `hidden` and no top
 * bar.
 */
export function AppShell(props: {
  sidebar: SidebarState;
  onCloseOverlay: () => void;
  skipLabel: string;
  closeLabel: string;
  topBar?: ReactNode;
  /** Renders the SideNav; `mini` is true for the narrow sidebar. */
  renderNav?: (mini: boolean) => ReactNode;
  children: ReactNode;
}) {
  const beside = props.renderNav && (props.sidebar === 'open' || props.sidebar === 'mini') ? props.sidebar : undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className={skipClass}>
        {props.skipLabel}
      </a>
      {props.topBar}
      {beside && (
        <div className={clsx(railClass, beside === 'open' ? 'w-sidebar' : 'w-sidebar-mini')}>
          {props.renderNav?.(beside === 'mini')}
        </div>
      )}
      {props.renderNav && (
        <NavDrawer open={props.sidebar === 'overlay'} onClose={props.onCloseOverlay} closeLabel={props.closeLabel}>
          {props.renderNav(false)}
        </NavDrawer>
      )}
      <div
        className={clsx(
          'flex min-w-0 grow flex-col transition-size',
          props.topBar && 'pt-bar',
          beside === 'open' && 'lg:[--rail:var(--space-sidebar)] lg:ps-sidebar',
          beside === 'mini' && 'lg:[--rail:var(--space-sidebar-mini)] lg:ps-sidebar-mini',
        )}
      >
        {props.children}
      </div>
    </div>
  );
}

const skipClass =
  'fixed start-4 top-2 z-70 -translate-y-20 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent text-sm focus:translate-y-0';
const railClass =
  'max-lg:hidden fixed start-0 top-bar bottom-0 z-30 overflow-y-auto overscroll-contain transition-size [scrollbar-width:none]';
