import type { NativeHost } from './native-bridge.ts';
import type { FromApp, ToApp } from './native-message.ts';

/** The object that Capacitor's script adds to the page in an app. */
export interface CapacitorGlobal {
  isNativePlatform?: () => boolean;
  getPlatform?: () => string;
  /** The plugins that the app was built with. */
  PluginHeaders?: { name: string }[];
  nativePromise: (plugin: string, method: string, options?: object) => Promise<unknown>;
  addListener: (plugin: string, event: string, listener: (data: Record<string, unknown>) => void) => unknown;
}

/** The plugin for each message. This app has no own screens for accounts and payment. */
const plugins: Partial<Record<ToApp['type'], string>> = {
  'open-external': 'Browser',
  share: 'Share',
  'status-bar': 'StatusBar',
  exit: 'App',
};

/** The app of mobile/ as a host, whose plugins handle the messages. */
export function capacitorHost(capacitor: CapacitorGlobal, receive: (text: string) => boolean): NativeHost | undefined {
  if (!capacitor.isNativePlatform?.()) return undefined;
  const has = (plugin = '') => capacitor.PluginHeaders?.some(({ name }) => name === plugin) ?? false;
  const hear = (plugin: string, event: string, read: (data: Record<string, unknown>) => FromApp) => {
    if (has(plugin)) capacitor.addListener(plugin, event, (data) => receive(JSON.stringify(read(data))));
  };
  hear('App', 'backButton', () => ({ type: 'back' }));
  hear('App', 'appUrlOpen', ({ url }) => ({ type: 'navigate', path: pathOf(String(url)) }));
  return {
    can: Object.entries(plugins).flatMap(([type, plugin]) => (has(plugin) ? [type] : [])),
    // If a share is cancelled, or iOS does not set a colour, the page has no error.
    postMessage: (text) => void perform(capacitor, JSON.parse(text) as ToApp).catch(() => undefined),
  };
}

async function perform({ nativePromise: call }: CapacitorGlobal, message: ToApp): Promise<void> {
  if (message.type === 'open-external') await call('Browser', 'open', { url: message.url });
  if (message.type === 'share') {
    const { url, title, text } = message;
    await call('Share', 'share', { url, title, text });
  }
  if (message.type === 'status-bar') {
    await call('StatusBar', 'setStyle', { style: message.style.toUpperCase() });
    await call('StatusBar', 'setBackgroundColor', { color: message.color });
  }
  if (message.type === 'exit') await call('App', 'exitApp');
}

/** The path of a link that opened the app; '' if there is none. */
function pathOf(url: string): string {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  return pathname + search;
}
