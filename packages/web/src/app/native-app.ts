import { sitePath } from '@greenlight/contract/site-path';
import { fetchUserInfo, logout, storeLogin } from '../features/account/hooks.ts';
import { takeAfterLoginUrl } from '../platform/after-login.ts';
import { session } from '../platform/app.ts';
import { openExternal, openNativeScreen, sendToApp, startBridge } from '../platform/native-bridge.ts';
import { overrideIn } from '../platform/override.ts';

const tasks = {
  [sitePath('signup')]: 'signup',
  [sitePath('login')]: 'login',
  [sitePath('payment')]: 'purchase',
  [sitePath('subscribe')]: 'purchase',
} as const;

/** Starts everything that is different inside an app: messages, screens, browser. */
export function startNativeApp(navigate: (path: string) => void): void {
  startBridge(globalThis as Parameters<typeof startBridge>[0], {
    signIn(record) {
      storeLogin(record);
      void refreshOwnLists().catch(() => undefined);
      navigate(takeAfterLoginUrl());
    },
    signOut: () => void logout(),
    refreshStanding: () => void fetchUserInfo(),
    navigate: (path) => (bringsToken(path) ? location.assign(path) : navigate(path)),
    goBack,
  });
  const [r = 0, g = 0, b = 0] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
  const color = `#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  sendToApp({ type: 'status-bar', color, style: 'dark' });
  session.subscribe(() => session.current() === null && sendToApp({ type: 'signed-out' }));
  document.addEventListener('click', followNatively, { capture: true });
}

/** Refreshes the viewer's own lists, as after any login (docs/product/shell.md). */
async function refreshOwnLists(): Promise<void> {
  await (await import('../features/user-channel/hooks.ts')).refreshUserChannels();
}

/**
 * Opens links to other sites in the app's browser. Sign-up, login and payment open the app's own screens, if it has
 * them.
 */
function followNatively(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return;
  const isOwn = link.origin === location.origin;
  const task = isOwn ? tasks[link.pathname as keyof typeof tasks] : undefined;
  if (isOwn && !(task && openNativeScreen(task))) return;
  event.preventDefault();
  event.stopPropagation();
  if (!isOwn) openExternal(link.href);
}

/** Whether a path brings an override token. It is read only when a page starts. */
function bringsToken(path: string): boolean {
  const { pathname, search } = new URL(path, location.origin);
  return overrideIn(pathname, search) !== null;
}

/** Open dialogs, menus and lists of the design system, which close on Escape. */
const layers = '[data-open]:is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])';

/** Closes the open dialog or menu, else goes to the previous page. */
function goBack(): boolean {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (dialog) dialog.close();
  else if (document.querySelector(layers)) {
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(escape);
  } else if (((history.state as { idx?: number } | null)?.idx ?? 0) > 0) history.back();
  else return false;
  return true;
}
