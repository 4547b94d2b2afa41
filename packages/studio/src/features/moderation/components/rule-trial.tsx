import { commentMaxLength } from '@greenlight/contract/limits';
import type { RuleCheck, RuleEffect } from '@greenlight/contract/moderation';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { FlaskConical } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useTryText } from '../use-rules.ts';

const t = textsOf('moderation');
const tones = { hold: 'warning', refuse: 'danger', hide: 'neutral' } as const;

/** Shows which rules would act on a text of an ordinary member. With `draft`, only the edited rule is tried. */
export function RuleTrial({
  teamId,
  draft,
}: {
  teamId: number | null;
  draft?: { check: RuleCheck; effect: RuleEffect };
}) {
  const id = useId();
  const trying = useTryText();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trying.mutate({ teamId, text, draft });
  };
  // Results are dropped if the rule was changed since.
  const isCurrent = JSON.stringify(trying.variables?.draft) === JSON.stringify(draft);
  const hits = isCurrent ? trying.data?.hits : undefined;
  const Heading = draft ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <Heading id={id} className="flex items-center gap-2.5 text-xl">
        <FlaskConical aria-hidden className="size-5 text-ink-muted" />
        {t(draft ? 'tryDraft' : 'try')}
      </Heading>
      <p className="mt-1 mb-4 text-ink-muted text-sm">{t(draft ? 'tryDraftText' : 'tryText')}</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormError error={trying.error} />
        <Field label={t('tryLabel')} error={fieldErrors(trying.error).text}>
          <Textarea
            rows={3}
            maxLength={commentMaxLength}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              trying.reset();
            }}
          />
        </Field>
        <Button type="submit" className="self-start" pending={trying.isPending} disabled={text.trim() === ''}>
          {t('tryIt')}
        </Button>
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {hits?.length === 0 && <p className="font-semibold text-accent">{t('noHits')}</p>}
        {hits && hits.length > 0 && (
          <ol className="flex flex-col gap-3">
            {hits.map((hit) => (
              <li key={hit.ruleId ?? 0} className={hit.isDeciding ? undefined : 'text-ink-muted'}>
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold [overflow-wrap:anywhere]">
                    {hit.ruleId === null ? t('thisRule') : hit.name}
                  </span>
                  <Badge tone={tones[hit.effect]}>{t(`effect.${hit.effect}`)}</Badge>
                </p>
                <p className="text-ink-faint text-sm [overflow-wrap:anywhere]">
                  {[
                    t(`ruleKinds.${hit.kind}`),
                    ...(hit.found ? [t('found', { found: hit.found })] : []),
                    ...(hits.length > 1 ? [t(hit.isDeciding ? 'decides' : 'doesNotDecide')] : []),
                  ].join(' · ')}
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
