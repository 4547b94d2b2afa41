import { arrayMove } from '@dnd-kit/sortable';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Select } from '@greenlight/ui/primitives/select';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AddButton } from '../../platform/add-button.tsx';
import { FormShape } from '../../platform/form-shape.tsx';
import { showError } from '../../platform/show-error.ts';
import { SortableList } from '../../platform/sortable-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ModerationNav } from './components/moderation-nav.tsx';
import { RaidForm } from './components/raid-form.tsx';
import { RuleDialog } from './components/rule-dialog.tsx';
import { RuleRow } from './components/rule-row.tsx';
import { RuleTrial } from './components/rule-trial.tsx';
import { useScopes } from './hooks.ts';
import { type ModerationRule, useOrderRules, useRules } from './use-rules.ts';

const t = textsOf('moderation');
const everywhere = '*';

/** The rules that hold, refuse or hide texts, for one creator or the whole service. */
export function RuleListPage() {
  const [params, setParams] = useSearchParams();
  const scopes = useScopes();
  const { teams = [], moderatesAll = false } = scopes.data ?? {};
  const chosen = teams.find(({ id }) => String(id) === params.get('creator'));
  const teamId = scopes.data && (chosen?.id ?? (moderatesAll ? null : teams[0]?.id));
  const rules = useRules(teamId);
  const order = useOrderRules(teamId ?? null);
  const [open, setOpen] = useState<{ rule?: ModerationRule } | null>(null);
  const texts = useQueryTexts();
  const add = <AddButton label={t('newRule')} onClick={() => setOpen({})} />;
  const places = [
    ...(moderatesAll ? [{ value: everywhere, label: t('everywhere') }] : []),
    ...teams.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
  ];
  return (
    <Screen
      route={useLocation().pathname}
      title={t('screen.rules')}
      description={t('rulesText')}
      siteName={useSiteName()}
      actions={teamId !== undefined && add}
    >
      <div className="flex max-w-320 flex-col gap-6 px-gutter">
        <ModerationNav />
        {places.length > 1 && (
          <Select
            className="self-start max-sm:w-full sm:w-64"
            label={t('rulesFor')}
            value={teamId ? String(teamId) : everywhere}
            onValueChange={(value) => setParams(value === everywhere ? {} : { creator: value }, { replace: true })}
            options={places}
          />
        )}
        <QueryView query={rules} texts={texts} skeleton={<FormShape />}>
          {({ rules: all }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
              {all.length === 0 ? (
                <EmptyState icon={<ListFilter />} title={t('noRules')} description={t('noRulesText')} action={add} />
              ) : (
                <SortableList
                  label={t('screen.rules')}
                  ids={all.map(({ ruleId }) => String(ruleId))}
                  nameOf={(id) => all.find(({ ruleId }) => String(ruleId) === id)?.name ?? id}
                  onMove={(from, to) =>
                    order.mutate(
                      arrayMove(all, from, to).map(({ ruleId }) => ruleId),
                      {
                        onError: showError,
                      },
                    )
                  }
                >
                  {all.map((rule) => (
                    <RuleRow key={rule.ruleId} rule={rule} teamId={teamId ?? null} onEdit={() => setOpen({ rule })} />
                  ))}
                </SortableList>
              )}
              <div className="flex flex-col gap-6">
                <RuleTrial key={`try${teamId}`} teamId={teamId ?? null} />
                <RaidForm key={`raid${teamId}`} teamId={teamId ?? null} />
              </div>
            </div>
          )}
        </QueryView>
      </div>
      {open && <RuleDialog rule={open.rule} teamId={teamId ?? null} onClose={() => setOpen(null)} />}
    </Screen>
  );
}
