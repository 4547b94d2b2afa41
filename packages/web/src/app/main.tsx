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
  // React renders a part that differs anew and reports it as an error, because a press on it is lost.
  hydrateRoot(root, app);
} else {
  // Nothing painted is left, so no early press has to be repeated.
  delete root.dataset.painted;
  root.replaceChildren();
  createRoot(root).render(app);
}
page.classList.remove('unfit');
startSignedIn();
session.subscribe(startSignedIn);
// The first number format of a page loads the browser's tables, some 15 ms: in a task of its own, not during a render.
setTimeout(() => new Intl.NumberFormat(page.lang).format(0));
if (session.current()) setTimeout(introduce, introductionDelayMs);

/** Once, as soon as somebody is signed in. */
function startSignedIn() {
  if (hasSignedIn || !session.current()) return;
  hasSignedIn = true;
  import('./shell/start-signed-in.ts').then((found) => found.startSignedIn()).catch(() => undefined);
}

/** docs/product/shell.md: the device is added at start, after everything that the viewer waits for. */
function introduce() {
  void import('../features/device/hooks.ts').then(({ introduceDevice }) => introduceDevice()).catch(() => undefined);
}

/** The server paints a visitor's screen in one language; a script in the page marks it for viewers who see another. */
function isPaintedForViewer(): boolean {
  const isOther = page.classList.contains('unfit') || session.current() || wrapper || hidesMenus(location.href);
  return root.dataset.painted === page.lang && !isOther;
}
