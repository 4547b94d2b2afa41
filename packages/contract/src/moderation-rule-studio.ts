import { z } from 'zod';
import { dateTime, id, pathId } from './field.ts';
import { commentMaxLength, raidMaxHours, rulesMax } from './limits.ts';
import { ruleCheck, ruleEffect, ruleKind, ruleReason } from './moderation.ts';
import { moderationTeamId, scopeQuery, scopeTeam } from './moderation-entity.ts';
import { noContent, route, routeGroup } from './route.ts';

const ruleFields = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(60),
  check: ruleCheck,
  effect: ruleEffect,
  reason: ruleReason.describe('the reason that the author reads if the text is refused'),
  isOn: z.boolean(),
});

const rule = ruleFields
  .extend({ ruleId: id, team: scopeTeam.nullable().describe('null: the rule is for the whole service') })
  .meta({ id: 'ModerationRule' });
export type ModerationRule = z.infer<typeof rule>;

const raid = z
  .object({
    team: scopeTeam.nullable(),
    until: dateTime.nullable().describe('null: it is off'),
    minAccountDays: z.int().min(0).max(365).describe('texts of younger accounts are held'),
    membersOnly: z.boolean().describe('texts of people without a membership are also held'),
  })
  .meta({ id: 'ModerationRaid' });
export type ModerationRaid = z.infer<typeof raid>;

export const studioModerationRules = routeGroup('studio', {
  rules: route({
    method: 'GET',
    path: '/v1/moderation/rules',
    access: 'comment.moderate',
    summary: 'The rules of a creator in their order. For staff also those of the whole service, which run first.',
    query: z.object(scopeQuery),
    response: z.object({ rules: z.array(rule) }),
    errors: ['forbidden'],
  }),
  addRule: route({
    method: 'POST',
    path: '/v1/moderation/rules',
    access: 'comment.moderate',
    large: true,
    summary: `Add a rule as the last one; a creator has at most ${rulesMax}.`,
    body: ruleFields.extend({ teamId: moderationTeamId }),
    response: rule,
    errors: ['forbidden', 'conflict'],
  }),
  editRule: route({
    method: 'PUT',
    path: '/v1/moderation/rules/:ruleId',
    access: 'comment.moderate',
    large: true,
    summary: 'Change a rule.',
    params: z.object({ ruleId: pathId }),
    body: ruleFields,
    response: rule,
    errors: ['not_found'],
  }),
  removeRule: route({
    method: 'DELETE',
    path: '/v1/moderation/rules/:ruleId',
    access: 'comment.moderate',
    summary: 'Delete a rule.',
    params: z.object({ ruleId: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
  orderRules: route({
    method: 'PUT',
    path: '/v1/moderation/rule-order',
    access: 'comment.moderate',
    summary: 'Set the order of the rules of a creator, or of the whole service. The first rule that applies decides.',
    body: z.object({ teamId: moderationTeamId, ruleIds: z.array(id).max(rulesMax) }),
    response: noContent,
    errors: ['forbidden', 'conflict'],
  }),
  tryText: route({
    method: 'POST',
    path: '/v1/moderation/try',
    access: 'comment.moderate',
    summary: 'Which rules would act on a text of an ordinary member, in their order. Nothing is stored.',
    body: z.object({
      teamId: moderationTeamId,
      text: z.string().min(1, 'Write something').max(commentMaxLength),
      draft: z
        .object({ check: ruleCheck, effect: ruleEffect })
        .optional()
        .describe('a rule that is not saved yet, tested alone'),
    }),
    response: z.object({
      hits: z.array(
        z.object({
          ruleId: id.nullable().describe('null: the draft'),
          name: z.string(),
          kind: ruleKind,
          effect: ruleEffect,
          found: z.string().nullable().describe('the word or the link'),
          isDeciding: z.boolean().describe('only the first one'),
        }),
      ),
    }),
    errors: ['forbidden', 'rate_limited'],
  }),
  raids: route({
    method: 'GET',
    path: '/v1/moderation/raids',
    access: 'comment.moderate',
    summary: 'The raid switch of each creator that the caller moderates, and of the service.',
    response: z.object({ raids: z.array(raid).describe('switches that were ever set') }),
  }),
  setRaid: route({
    method: 'PUT',
    path: '/v1/moderation/raids',
    access: 'comment.moderate',
    summary: 'While it is on, texts wait for a moderator unless their author is a member or has an older account.',
    body: raid.omit({ team: true, until: true }).extend({
      teamId: moderationTeamId,
      hours: z.int().min(0).max(raidMaxHours).describe('0 turns it off'),
    }),
    response: raid,
    errors: ['forbidden'],
  }),
});
