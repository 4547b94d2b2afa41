import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { lazy, useMemo } from 'react';
import { useAppLanguage } from '../../platform/app-language.ts';
import { AppLanguageContext } from '../../platform/i18n.ts';
import { KnownPaths } from '../../platform/known-paths.ts';
import { type PremiereScreenProps, RenderPremiere } from '../../platform/premiere-screen.ts';
import { useTheme } from '../../platform/theme.ts';
import { BuiltRoutes, useAssembledRoutes } from '../built-routes.ts';
import { ShellFrame } from './shell-frame.tsx';
import { Splash } from './splash.tsx';

/** Shown if the build has `VITE_MAINTENANCE=on` (docs/product/shell.md). */
const Maintenance = import.meta.env.VITE_MAINTENANCE
  ? lazy(async () => ({ default: (await import('./maintenance-page.tsx')).MaintenancePage }))
  : undefined;

const Premiere = lazyExtra(async () => (await import('../../features/live/components/premiere.tsx')).Premiere);

function renderPremiere(props: PremiereScreenProps) {
  return <Premiere {...props} />;
}

export function Shell() {
  return Maintenance ? <Maintenance /> : <Service />;
}

/** Provides the colours, the language and the routes to every screen. */
function Service() {
  useTheme();
  const spoken = useAppLanguage();
  const routes = useAssembledRoutes();
  const paths = useMemo(() => new Set(routes?.map(({ path }) => path)), [routes]);
  if (!routes) return <Splash />;
  return (
    <AppLanguageContext value={spoken}>
      <BuiltRoutes value={routes}>
        <RenderPremiere value={renderPremiere}>
          <KnownPaths value={paths}>
            <ShellFrame />
          </KnownPaths>
        </RenderPremiere>
      </BuiltRoutes>
    </AppLanguageContext>
  );
}
