import type { Permission } from '@greenlight/contract/permission';
import { studioPages, studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useViewer } from '../../features/account/hooks.ts';
import { textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

/** A screen for viewers with a permission; others get their own first screen, or read that they have no access. */
export function PermissionGuard({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { pathname } = useLocation();
  const permissions = useViewer().data?.permissions;
  if (!permissions) return null;
  if (permissions.includes(permission)) return children;
  const own = studioPages.find((page) => page.permission && permissions.includes(page.permission));
  if (pathname === studioPath('home') && own) return <Navigate to={own.path} replace />;
  return (
    <Screen route={pathname} title={t('notYours')} siteName={t('studio')} heading="hidden">
      <EmptyState icon={<LockKeyhole />} title={t('notYours')} description={t('notYoursText')} />
    </Screen>
  );
}
