import './main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { session } from '../platform/app.ts';
import { prefetchLanguages } from '../platform/app-language.ts';
import { loadTexts } from '../platform/i18n.ts';
import { hidesMenus, wrapper } from '../platform/native-wrapper.ts';
import { prefetchConfig } from '../platform/remote-config.ts';
import { loadTheme } from '../platform/theme.ts';
import { frame } from './app-frame.tsx';
import { offerUpdates } from './shell/offer-update.ts';
import { installOffline } from './shell/offline-cache.ts';

const introductionDelayMs = 3000;
let hasSignedIn = false;

prefetchLanguages();
prefetchConfig();
void loadTheme();
void loadTexts(['shell', 'error']);
offerUpdates();
installOffline();

const page = document.documentElement;
const root = document.getElementById('root') as HTMLElement;
const app = frame((screens) => <BrowserRouter>{screens}</BrowserRouter>);
if (isPaintedForViewer()) {
  // If a part differs, React renders it again and reports an error, because a press on it may be lost.
  hydrateRoot(root, app);
} else {
  // The painted page is gone, so no early press has to be repeated.
  delete root.dataset.painted;
  root.replaceChildren();
  createRoot(root).render(app);
}
page.classList.remove('unfit');
startSignedIn();
session.subscribe(startSignedIn);
// The first number format of a page takes 15 ms, to load the browser's tables. So it is made here and not in a render.
setTimeout(() => new Intl.NumberFormat(page.lang).format(0));
if (session.current()) setTimeout(introduce, introductionDelayMs);

/** Runs once, as soon as somebody is signed in. */
function startSignedIn() {
  if (hasSignedIn || !session.current()) return;
  hasSignedIn = true;
  import('./shell/start-signed-in.ts').then((found) => found.startSignedIn()).catch(() => undefined);
}

/** Adds the device at start, after everything that the viewer waits for (docs/product/shell.md). */
function introduce() {
  void import('../features/device/hooks.ts').then(({ registerDevice }) => registerDevice()).catch(() => undefined);
}

/**
 * Whether the painted page is the viewer's screen. A script in the page marks pages that the viewer sees in another
 * language.
 */
function isPaintedForViewer(): boolean {
  const isOther = page.classList.contains('unfit') || session.current() || wrapper || hidesMenus(location.href);
  return root.dataset.painted === page.lang && !isOther;
}
