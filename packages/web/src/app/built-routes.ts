import { type ComponentType, createContext, lazy, use, useMemo } from 'react';
import { loadTexts } from '../platform/i18n.ts';
import { useConfig, usePageList } from '../platform/remote-config.ts';
import { useIsSignedIn } from '../platform/use-session.ts';
import { assembleRoutes, type RouteRow } from './route-table.ts';
import { type Screen, screenList } from './screen-list.ts';
import { reloadWhenOutdated } from './shell/offer-update.ts';

export interface BuiltRoute extends RouteRow, Screen {
  Page: ComponentType;
}

/** The routes of this service. The menus read them to show only existing screens. */
export const BuiltRoutes = createContext<BuiltRoute[]>([]);

/** The routes of this service; undefined while the studio's pages are loading. */
export function useAssembledRoutes(): BuiltRoute[] | undefined {
  const config = useConfig();
  const pages = usePageList();
  return useMemo(() => pages && builtRoutes(assembleRoutes(config, pages)), [config, pages]);
}

/** The studio pages in a menu that the viewer may see. */
export function useMenuPages() {
  const isSignedIn = useIsSignedIn();
  const routes = use(BuiltRoutes);
  const isShown = (slug: string) =>
    routes.find(({ path }) => path === `/${slug}`)?.screen === 'page' && slug !== 'home';
  return (usePageList() ?? []).filter(({ slug, requiresAuth }) => isShown(slug) && (isSignedIn || !requiresAuth));
}

function builtRoutes(routes: RouteRow[]): BuiltRoute[] {
  return routes.flatMap((row) => {
    const screen = screenList[row.screen];
    if (!screen) return [];
    return [
      {
        ...row,
        ...screen,
        get Page() {
          return pageOf(screen);
        },
      },
    ];
  });
}

/** Thrown by a screen whose code or texts cannot be loaded, because there is no network or no service. */
export class NotLoaded extends Error {}

/** React keeps a rejected promise. After this time a new visit tries again. */
const againMs = 1000;
/** Browsers before 2026 keep a failed module until the page is reloaded. */
const triesMax = 2;
const pages = new Map<Screen, ComponentType>();
const failures = new Map<Screen, number>();

/**
 * Returns one component for each screen, also if the routes are assembled again. A new attempt gets a new component.
 */
function pageOf(screen: Screen): ComponentType {
  const known = pages.get(screen);
  if (known) return known;
  const made = lazy(async () => {
    const failed = failures.get(screen) ?? 0;
    if (failed >= triesMax && navigator.onLine) {
      location.reload();
      return new Promise<never>(() => undefined);
    }
    try {
      const [file] = await Promise.all([screen.page(), loadTexts(screen.texts)]);
      const [Page] = Object.values(file);
      if (!Page) throw new Error('a file of a page without a component');
      return { default: Page };
    } catch (cause) {
      failures.set(screen, failed + 1);
      setTimeout(() => pages.delete(screen), againMs);
      void reloadWhenOutdated();
      throw new NotLoaded('The code of a screen did not come', { cause });
    }
  });
  pages.set(screen, made);
  return made;
}
