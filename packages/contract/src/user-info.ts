import { z } from 'zod';
import { dateTime, languageTag, uuid } from './field.ts';
import { permission } from './permission.ts';
import { texts, translated } from './translated-text.ts';

export const preferences = z.object({
  language: languageTag.nullable(),
  autoplay: z.boolean(),
  captions: languageTag.nullable(),
});

export const membershipReasonCode = z.enum([
  'none',
  'suspended',
  'not-begun',
  'paid',
  'trial',
  'grace',
  'gift',
  'referral',
  'patreon',
  'complimentary',
  'ended',
  'revoked',
  'paused',
]);

/** Every field for `select` (docs/product/account.md). A response has only the selected ones. */
export const userInfo = z
  .object({
    userId: uuid,
    uid: uuid,
    hash: z.string(),
    email: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    badgeUrl: z.string().nullable(),
    badges: z.array(
      translated(z.object({ id: z.string(), name: z.string(), imageUrl: z.string() }), (badge) =>
        texts(badge, 'badge', badge.id, ['name']),
      ),
    ),
    userCreated: dateTime,
    verified: z.boolean(),
    nameRequired: z.boolean(),
    accountType: z.int().describe('0 member, 1 creator, 2 operator, 3 other staff'),
    permissions: z.array(permission).describe('what the account may do in the studio'),
    impersonatedBy: z.string().nullable().describe('the member of staff who looks at this account as its owner does'),
    superAdmin: z.boolean(),
    creatorTeams: z.array(z.int()),
    preferences,
    preferencesSet: z.boolean(),
    notificationsEnabled: z.boolean(),
    deleteRequest: dateTime.nullable().describe('when the account will be erased, as its owner asked for'),
    hasPatreon: z.boolean(),
    hasSubscription: z.boolean(),
    subscriptionId: z.string().nullable(),
    subscriptionType: z.enum(['card', 'foundry', 'gift', 'complimentary', 'patreon']).nullable(),
    subscriptionEndDate: dateTime.nullable(),
    subscriptionBillingDate: dateTime.nullable(),
    subscriptionCancelled: z.boolean(),
    automaticRenewal: z.boolean(),
    plan: z.string().nullable(),
    planId: z.string().nullable(),
    canUpdatePlan: z.boolean(),
    isInTrial: z.boolean(),
    membershipReason: z
      .object({
        code: membershipReasonCode,
        planName: z.string().nullable(),
        kind: z.string().nullable().describe('of what ended'),
        why: z.string().nullable().describe('what was taken back was so for this reason'),
        date: dateTime.nullable().describe('until when, or since when'),
      })
      .describe('why the account may watch what is for members, or may not'),
    foundrySubscription: z.boolean(),
    pointsAvailable: z.int(),
    pointsGained: z.int(),
    pointsSpent: z.int(),
    streamLimit: z.int(),
    streamsRemaining: z.int(),
    queryList: z.array(z.string()),
  })
  .partial()
  .meta({ id: 'UserInfo' });
export type UserInfo = z.infer<typeof userInfo>;

/** The names for `select`: fields, and the groups of docs/product/account.md. */
export const userInfoGroups = {
  avatar: ['avatarUrl', 'badgeUrl'],
  preferences: ['preferences', 'preferencesSet', 'notificationsEnabled'],
  points: ['pointsAvailable', 'pointsGained', 'pointsSpent'],
  patreon: ['hasPatreon'],
  subscription: ['hasSubscription', 'plan', 'planId', 'subscriptionType', 'isInTrial'],
  'subscription-extended': [
    'subscriptionEndDate',
    'subscriptionBillingDate',
    'automaticRenewal',
    'canUpdatePlan',
    'membershipReason',
  ],
  'subscription-status': ['subscriptionId', 'subscriptionCancelled'],
  'creator-team': ['creatorTeams'],
  'foundry-sub': ['foundrySubscription'],
  userid: ['userId', 'uid', 'hash'],
} as const satisfies Record<string, readonly (keyof UserInfo)[]>;
