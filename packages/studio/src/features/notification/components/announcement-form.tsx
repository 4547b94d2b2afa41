import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { useAnnounce } from '../hooks.ts';

const t = textsOf('notification');

interface Team {
  id: number;
  slug: string;
  displayName: string;
}
const blank = { title: '', text: '', href: '', byMail: false };

/** The form of an announcement. It asks before it sends, because sending cannot be undone. */
export function AnnouncementForm({ teams }: { teams: Team[] }) {
  const send = useAnnounce();
  const [chosen, setChosen] = useState<number>();
  const [draft, setDraft] = useState(blank);
  const [asking, setAsking] = useState(false);
  const team = teams.find(({ id }) => id === chosen) ?? teams[0];
  const usualHref = team ? sitePath('creator', team.slug) : '';
  const errors = fieldErrors(send.error);
  const change = (part: Partial<typeof blank>) => setDraft({ ...draft, ...part });
  useUnsavedChanges(draft.title !== '' || draft.text !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const confirm = () =>
    send.mutate(
      { ...draft, teamId: team?.id ?? 0, href: draft.href.trim() || usualHref },
      {
        onSuccess: () => {
          setDraft(blank);
          showToast({ title: t('sent'), tone: 'success' });
        },
        onSettled: () => setAsking(false),
      },
    );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <FormError error={send.error} />
      <Field label={t('team')} error={errors.teamId}>
        <Select
          value={team ? String(team.id) : null}
          options={teams.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          onValueChange={(id) => setChosen(Number(id))}
          placeholder={t('noTeam')}
          disabled={teams.length === 0}
        />
      </Field>
      <Field label={t('heading')} error={errors.title}>
        <Input value={draft.title} maxLength={100} onChange={({ target }) => change({ title: target.value })} />
      </Field>
      <Field label={t('message')} error={errors.text}>
        <Textarea
          rows={5}
          maxLength={1000}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <Field label={t('href')} hint={t('hrefHint')} error={errors.href}>
        <Input
          value={draft.href}
          placeholder={usualHref}
          spellCheck={false}
          onChange={({ target }) => change({ href: target.value })}
        />
      </Field>
      <Checkbox
        label={t('byMail')}
        hint={t('byMailHint')}
        checked={draft.byMail}
        onChange={({ target }) => change({ byMail: target.checked })}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={<Send aria-hidden className="size-4 rtl:-scale-x-100" />}
          disabled={!team || !draft.title.trim() || !draft.text.trim()}
        >
          {t('send')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('sendTitle')}
        description={t('sendText', { team: team?.displayName ?? '' })}
        confirmLabel={t('send')}
        cancelLabel={t('cancel')}
        pending={send.isPending}
        onConfirm={confirm}
      />
    </form>
  );
}
