import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Eye, ShieldAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { session } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { isBystander } from '../../platform/override.ts';
import type { BuiltRoute } from '../built-routes.ts';
import { type SensitiveAction, sensitiveActionOf } from '../sensitive-screen.ts';
import { NoticeScreen } from './notice-screen.tsx';

/**
 * A screen in a session that came with a link. If the screen takes something, it is not shown, because the writer of
 * the link might get it.
 */
export function LinkSessionScreen({ route }: { route: BuiltRoute }) {
  const takes = sensitiveActionOf(route, isBystander());
  return takes ? <SensitiveScreenNotice takes={takes} /> : <route.Page />;
}

function SensitiveScreenNotice({ takes }: { takes: SensitiveAction }) {
  const t = useTexts('override');
  const { pathname } = useLocation();
  const signIn = () => {
    session.clear();
    // After the reload the browser's own login is used. Without one, the guard asks for a login if necessary.
    location.reload();
  };
  const home = <LinkButton href="/">{t('toHome')}</LinkButton>;
  if (isBystander()) {
    const texts = { title: t('impersonationTitle'), text: t('impersonationText') };
    return <NoticeScreen route={pathname} icon={<Eye />} {...texts} action={home} />;
  }
  return (
    <NoticeScreen
      route={pathname}
      icon={<ShieldAlert />}
      title={t(`titles.${takes}`)}
      text={t('takesText')}
      action={
        <>
          <Button variant="primary" onClick={signIn}>
            {t('signIn')}
          </Button>
          {home}
        </>
      }
    />
  );
}
