import { optimistic } from '@greenlight/client/optimistic';
import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { ModerationRule } from '@greenlight/contract/moderation-rule-studio';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const { studioModerationRules } = client;

export type { ModerationRule };

type RuleBody = Parameters<typeof studioModerationRules.editRule>[0]['body'];
type Tried = Parameters<typeof studioModerationRules.tryText>[0]['body'];
type RuleList = Awaited<ReturnType<typeof studioModerationRules.rules>>;

function rulesOf(teamId: number | null) {
  return query(studioModerationRules.rules, { query: teamId === null ? {} : { teamId } });
}

export function useRules(teamId: number | null | undefined) {
  return useQuery({ ...rulesOf(teamId ?? null), enabled: teamId !== undefined, staleTime: 0 });
}

function readRulesAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(studioModerationRules.rules) });
}

/** Adds a rule at the end, or changes the one with this id. */
export function useSaveRule(teamId: number | null, ruleId: number | null) {
  return useMutation({
    mutationFn: (body: RuleBody) =>
      ruleId === null
        ? studioModerationRules.addRule({ body: { ...body, teamId } })
        : studioModerationRules.editRule({ params: { ruleId }, body }),
    onSuccess: readRulesAgain,
  });
}

export function useSwitchRule(teamId: number | null) {
  return useMutation({
    mutationFn: ({ rule: { ruleId, name, check, effect, reason }, isOn }: { rule: ModerationRule; isOn: boolean }) =>
      studioModerationRules.editRule({ params: { ruleId }, body: { name, check, effect, reason, isOn } }),
    ...optimistic<RuleList, { rule: ModerationRule; isOn: boolean }>(
      queryClient,
      rulesOf(teamId).queryKey,
      (list, { rule, isOn }) =>
        list && { rules: list.rules.map((each) => (each.ruleId === rule.ruleId ? { ...each, isOn } : each)) },
    ),
  });
}

export function useRemoveRule() {
  return useMutation({
    mutationFn: (ruleId: number) => studioModerationRules.removeRule({ params: { ruleId } }),
    onSuccess: readRulesAgain,
  });
}

export function useOrderRules(teamId: number | null) {
  return useMutation({
    mutationFn: (ruleIds: number[]) => studioModerationRules.orderRules({ body: { teamId, ruleIds } }),
    ...optimistic<RuleList, number[]>(
      queryClient,
      rulesOf(teamId).queryKey,
      (list, ruleIds) =>
        list && { rules: list.rules.toSorted((a, b) => ruleIds.indexOf(a.ruleId) - ruleIds.indexOf(b.ruleId)) },
    ),
  });
}

export function useTryText() {
  return useMutation({ mutationFn: (body: Tried) => studioModerationRules.tryText({ body }) });
}
