import { z } from 'zod';
import { dateTime, languageTag, uuid } from './field.ts';
import { permission } from './permission.ts';
import { markTranslatable, texts } from './translated-text.ts';

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
      markTranslatable(z.object({ id: z.string(), name: z.string(), imageUrl: z.string() }), (badge) =>
        texts(badge, 'badge', badge.id, ['name']),
      ),
    ),
    userCreated: dateTime,
    verified: z.boolean(),
    nameRequired: z.boolean(),
    accountType: z.int().describe('0 member, 1 creator, 2 operator, 3 other staff'),
    permissions: z.array(permission).describe('permissions of the account in the studio'),
    impersonatedBy: z.string().nullable().describe('the member of staff who sees the site as this member'),
    superAdmin: z.boolean(),
    creatorTeams: z.array(z.int()),
    preferences,
    preferencesSet: z.boolean(),
    notificationsEnabled: z.boolean(),
    deleteRequest: dateTime.nullable().describe('date of the erasure that the owner requested'),
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
        kind: z.string().nullable().describe('kind of the membership fact that ended'),
        why: z.string().nullable().describe('reason for which a membership was taken back'),
        date: dateTime.nullable().describe('end of the membership, or the time since when there is none'),
      })
      .describe('why the account has access to members-only videos, or has not'),
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
