import { ApiError } from '@greenlight/contract/client';
import type { ModeratedKind } from '@greenlight/contract/moderation';
import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { FormShape } from '../../../platform/form-shape.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useModeratedMember } from '../hooks.ts';
import { MemberActs } from './member-acts.tsx';
import { MemberBans } from './member-bans.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MemberTexts } from './member-texts.tsx';
import { PersonLine } from './person-line.tsx';

const t = textsOf('moderation');

type View = ModeratedKind | 'acts';

/** The texts of a member, decisions about them, bans, and the notes of moderators. */
export function MemberModeration({ userId, hasHeading }: { userId: string; hasHeading: boolean }) {
  const member = useModeratedMember(userId);
  const texts = useQueryTexts();
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const [view, setView] = useState<View>('comment');
  const isLoaded = member.isSuccess;
  useEffect(() => {
    if (hash === '#moderation' && isLoaded) section.current?.scrollIntoView({ block: 'start' });
  }, [hash, isLoaded]);
  const isUnknown = member.error instanceof ApiError && member.error.code === 'not_found';
  const contents: Record<View, ReactNode> = {
    comment: <MemberTexts userId={userId} kind="comment" />,
    chat: <MemberTexts userId={userId} kind="chat" />,
    clip: <MemberTexts userId={userId} kind="clip" />,
    acts: <MemberActs userId={userId} />,
  };
  return (
    <section ref={section} id="moderation" aria-label={t('wroteTitle')} className="scroll-mt-24">
      {hasHeading && <h2 className="mb-4 text-2xl">{t('wroteTitle')}</h2>}
      {isUnknown && hasHeading ? (
        <p className="text-ink-muted">{t('wroteNothing')}</p>
      ) : (
        <QueryView query={member} texts={texts} skeleton={<FormShape />}>
          {({ person, counts, bans, notes, isConfirmed, isSuspended }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
              <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
                <div className="flex flex-col gap-3">
                  <PersonLine person={person} hasLink={false} />
                  <p className="text-ink-muted text-sm">
                    {[
                      t('textCount', { count: counts.texts }),
                      t('removedCount', { count: counts.removed }),
                      t('reportedCount', { count: counts.reported }),
                      ...(isConfirmed ? [] : [t('unconfirmed')]),
                      ...(isSuspended ? [t('suspended')] : []),
                    ].join(' · ')}
                  </p>
                </div>
                <LinkButton size="sm" href={`${studioPath('moderation')}?by=${userId}`}>
                  {t('inQueue')}
                </LinkButton>
              </div>
              <MemberBans person={person} bans={bans} Heading={hasHeading ? 'h3' : 'h2'} />
              <MemberNotes userId={userId} notes={notes} Heading={hasHeading ? 'h3' : 'h2'} />
              <Tabs
                label={t('wroteTitle')}
                value={view}
                onValueChange={(value) => setView(value as View)}
                tabs={(['comment', 'chat', 'clip', 'acts'] as const).map((value) => ({
                  value,
                  label: t(`views.${value}`),
                  content: contents[value],
                }))}
              />
            </div>
          )}
        </QueryView>
      )}
    </section>
  );
}
