import { studioPath } from '@greenlight/contract/studio-path';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { MemberModeration } from './components/member-moderation.tsx';
import { useModeratedMember } from './hooks.ts';

const t = textsOf('moderation');

/** A member, for moderators who may not see the account. */
export function ModeratedMemberPage() {
  const { userId = '' } = useParams();
  const person = useModeratedMember(userId).data?.person;
  return (
    <Screen
      route={useLocation().pathname}
      title={person ? person.displayName || t('noName') : t('person')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('moderation')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
    >
      <div className="max-w-300 px-gutter">
        <MemberModeration userId={userId} hasHeading={false} />
      </div>
    </Screen>
  );
}
