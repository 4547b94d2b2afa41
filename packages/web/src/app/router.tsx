import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadConfig } from '../features/config/hooks.ts';
import { loadTexts } from '../platform/i18n.ts';
import { loadTheme } from '../platform/theme.ts';
import { guardRoute } from './guards.ts';
import { type ScreenRoute, screens } from './route-table.ts';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';
import { Splash } from './shell/splash.tsx';

/** What the shell needs; the screen's own code, texts and data are asked for at the same time. */
async function startShell() {
  await Promise.all([loadConfig(), loadTheme(), loadTexts([])]);
  return null;
}

function toRoute({ path, page, guard, flag, texts, shell, prefetch }: ScreenRoute): RouteObject {
  return {
    path,
    handle: { shell },
    loader: async (args) => {
      const sent = await guardRoute({ guard, flag }, args);
      if (!sent) prefetch?.(args.params);
      return sent;
    },
    shouldRevalidate: () => true,
    lazy: async () => {
      const [Component] = await Promise.all([page(), loadTexts(texts)]);
      return { Component };
    },
  };
}

export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <RouteError />,
    HydrateFallback: Splash,
    loader: startShell,
    shouldRevalidate: () => false,
    children: [{ errorElement: <RouteError />, children: screens.map(toRoute) }],
  },
]);
