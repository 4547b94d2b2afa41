import { type CapacitorGlobal, capacitorHost } from './capacitor-host.ts';
import { type FromApp, readMessage, type ToApp } from './native-message.ts';

const protocolVersion = 1;

/** The app around the page: the messages that it handles, and how to send them. */
export interface NativeHost {
  can: readonly string[];
  postMessage(text: string): void;
}

/** The actions of the page for the app. */
export interface PageActions {
  signIn(record: Extract<FromApp, { type: 'signed-in' }>['record']): void;
  signOut(): void;
  refreshStanding(): void;
  navigate(path: string): void;
  /** Returns false if the page cannot go back. */
  goBack(): boolean;
}

interface HostWindow {
  greenlightHost?: NativeHost;
  Capacitor?: CapacitorGlobal;
  greenlightBridge?: { receive: (text: string) => boolean };
}

let host: NativeHost | undefined;

/** Connects the page to the app around it, if that speaks the protocol (docs/native-bridge.md). */
export function startBridge(page: HostWindow, actions: PageActions): void {
  const receive = (text: string) => {
    const message = readMessage(text);
    if (message) act(message, actions);
    return message !== null;
  };
  host = page.greenlightHost ?? (page.Capacitor && capacitorHost(page.Capacitor, receive));
  if (!host) return;
  page.greenlightBridge = { receive };
  sendToApp({ type: 'ready', version: protocolVersion });
}

/** Sends a message to the app. Returns false if no app handles it; then the page must do it itself. */
export function sendToApp(message: ToApp): boolean {
  if (!host || (message.type !== 'ready' && !host.can.includes(message.type))) return false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the app's, not a window's
  host.postMessage(JSON.stringify(message));
  return true;
}

/**
 * Lets the app show its own screen for a task. Returns false if it has none; then "Start Free Trial" is /signup
 * (docs/product/shell.md).
 */
export function openNativeScreen(task: 'signup' | 'login' | 'purchase'): boolean {
  return sendToApp({ type: task });
}

/** Opens another site, in the app's own browser if it has one. */
export function openExternal(url: string): void {
  if (!sendToApp({ type: 'open-external', url })) globalThis.open(url, '_blank', 'noopener');
}

/** Whether there is a share sheet of the app or the browser. */
export function canShare(): boolean {
  return host?.can.includes('share') || typeof navigator.share === 'function';
}

/** Shows the share sheet. If the viewer closes it, this is no failure. */
export function share(what: { url: string; title: string; text?: string }): void {
  if (!sendToApp({ type: 'share', ...what })) void navigator.share(what).catch(() => undefined);
}

function act(message: FromApp, actions: PageActions): void {
  switch (message.type) {
    case 'signed-in':
      return actions.signIn(message.record);
    case 'signed-out':
      return actions.signOut();
    case 'purchased':
      return actions.refreshStanding();
    case 'navigate':
      return actions.navigate(message.path);
    case 'back':
      if (!actions.goBack()) sendToApp({ type: 'exit' });
  }
}
