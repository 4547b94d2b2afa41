import type { studioModeratedMembers } from '@greenlight/contract/moderated-member-studio';
import type { moderation } from '@greenlight/contract/moderation';
import type { studioModerationRules } from '@greenlight/contract/moderation-rule-studio';
import type { studioModeration } from '@greenlight/contract/moderation-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { actOnTexts } from './act-on-text.ts';
import { banAccount, liftBan } from './ban/ban.ts';
import { readBan, readBans } from './ban/ban-list.ts';
import { addNote, readMemberActs, readMemberTexts, readModeratedMember, removeNote } from './moderated-member.ts';
import { limitActs, readScopes } from './moderator.ts';
import { answerAct, readOwnActs } from './own-act.ts';
import { countQueue, readQueue } from './queue/queue.ts';
import { addRule, editRule, orderRules, readRaids, readRules, removeRule, setRaid } from './rule/edit-rule.ts';
import { tryText } from './rule/try-text.ts';
import { decideAppeal, undoActs } from './undo-act.ts';

export function moderationRoutes(platform: Platform): Handlers<typeof moderation> {
  return {
    acts: ({ viewer: { userId }, query }) => readOwnActs(platform, { userId, ...query }),
    answer: ({ viewer: { userId }, params, body }) => answerAct(platform, { userId, ...params, ...body }),
  };
}

export function studioModerationRoutes(platform: Platform): Handlers<typeof studioModeration> {
  return {
    scopes: ({ viewer }) => readScopes(platform, viewer.userId),
    queue: ({ viewer, query }) => readQueue(platform, viewer.userId, query),
    counts: ({ viewer, query }) => countQueue(platform, viewer.userId, query),
    act: ({ viewer, body }) => actOnTexts(platform, viewer.userId, body),
    undo: ({ viewer, body }) => undoActs(platform, viewer.userId, body.actIds),
    decideAppeal: ({ viewer, params, body }) => decideAppeal(platform, viewer.userId, { ...params, ...body }),
    bans: ({ viewer, query }) => readBans(platform, viewer.userId, query),
    ban: async ({ viewer, body }) => {
      await limitActs(platform, viewer.userId);
      const { banId, actId } = await banAccount(platform, viewer.userId, body);
      return { ban: await readBan(platform, banId), actId };
    },
    liftBan: ({ viewer, params }) => liftBan(platform, viewer.userId, params.banId),
  };
}

export function studioModeratedMemberRoutes(platform: Platform): Handlers<typeof studioModeratedMembers> {
  return {
    member: ({ viewer, params }) => readModeratedMember(platform, { moderatorId: viewer.userId, ...params }),
    memberTexts: ({ viewer, params, query }) =>
      readMemberTexts(platform, { moderatorId: viewer.userId, ...params, ...query }),
    memberActs: ({ viewer, params, query }) =>
      readMemberActs(platform, { moderatorId: viewer.userId, ...params, ...query }),
    addNote: ({ viewer, params, body }) => addNote(platform, { moderatorId: viewer.userId, ...params, ...body }),
    removeNote: ({ viewer, params }) => removeNote(platform, { ...params, authorId: viewer.userId }),
  };
}

export function studioModerationRuleRoutes(platform: Platform): Handlers<typeof studioModerationRules> {
  return {
    rules: async ({ viewer, query }) => ({ rules: await readRules(platform, viewer.userId, query.teamId ?? null) }),
    addRule: ({ viewer, body }) => addRule(platform, viewer.userId, body),
    editRule: ({ viewer, params, body }) => editRule(platform, viewer.userId, { ...params, ...body }),
    removeRule: ({ viewer, params }) => removeRule(platform, viewer.userId, params.ruleId),
    orderRules: ({ viewer, body }) => orderRules(platform, viewer.userId, body),
    tryText: async ({ viewer, body }) => ({ hits: await tryText(platform, viewer.userId, body) }),
    raids: async ({ viewer }) => ({ raids: await readRaids(platform, viewer.userId) }),
    setRaid: ({ viewer, body }) => setRaid(platform, viewer.userId, body),
  };
}
