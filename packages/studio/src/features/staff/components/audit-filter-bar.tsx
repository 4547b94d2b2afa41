import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { useState } from 'react';
import { subjectOf, subjectPath } from '../../../platform/subject-path.ts';
import { textsOf } from '../../../platform/texts.ts';
import { PersonPicker } from '../../account/components/person-picker.tsx';
import type { AuditFilter } from '../hooks.ts';

const t = textsOf('audit');

const kinds = [
  'member.',
  'membership.',
  'role.',
  'account.',
  'staff.',
  'legal.',
  'announcement.',
  'config.',
  'media.',
  'channel.',
  'creator.',
  'page.',
  'pitch.',
  'points.',
  'payment.',
  'tax.',
  'billing.',
];
const every = '*';

/** Filters by actor, action and subject. */
export function AuditFilterBar(props: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { filter, onChange } = props;
  const [subject, setSubject] = useState(subjectPath(filter.subject ?? '') ?? '');
  const set = (change: AuditFilter) => {
    const { actorId, subject: about, action } = { ...filter, ...change };
    onChange({ ...(actorId && { actorId }), ...(about && { subject: about }), ...(action && { action }) });
  };
  return (
    <form
      noValidate
      className="grid gap-4 md:grid-cols-2 xl:grid-cols-[1fr_1fr_14rem_auto] xl:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        set({ subject: subjectOf(subject) });
      }}
    >
      <PersonPicker label={t('actor')} value={filter.actorId} onChange={(actorId) => set({ actorId: actorId ?? '' })} />
      <Field label={t('subject')} hint={t('subjectHint')}>
        <Input value={subject} spellCheck={false} onChange={(event) => setSubject(event.target.value)} />
      </Field>
      <Field label={t('kindOf')}>
        <Select
          value={filter.action ?? every}
          onValueChange={(action) => set({ action: action === every ? '' : action })}
          options={[
            { value: every, label: t('everything') },
            ...kinds.map((value) => ({ value, label: t(`kinds.${value.replace('.', '')}`) })),
          ]}
        />
      </Field>
      <Button type="submit" className="xl:mt-7">
        {t('show')}
      </Button>
    </form>
  );
}
