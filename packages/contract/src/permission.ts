import { z } from 'zod';

/** Permissions of staff. A role is a named set of them; roles are data and are edited in the studio. */
export const permission = z.enum([
  'content.edit',
  'content.edit-all',
  'creator.manage',
  'site.edit',
  'settings.edit',
  'legal.edit',
  'comment.moderate',
  'announcement.send',
  'member.read',
  'member.help',
  'member.suspend',
  'member.impersonate',
  'membership.grant',
  'badge.edit',
  'badge.grant',
  'points.edit',
  'points.grant',
  'giveaway.edit',
  'giveaway.ship',
  'staff.manage',
  'audit.read',
  'mail.read',
  'numbers.read',
  'billing.edit',
  'billing.refund',
  'billing.read',
]);
export type Permission = z.infer<typeof permission>;

/** Permissions that a role in a creator team gives. */
export const teamPermission = z.enum(['team.edit', 'team.moderate', 'team.announce', 'team.manage']);
export type TeamPermission = z.infer<typeof teamPermission>;

export const teamRole = z.enum(['owner', 'editor', 'moderator']);
export type TeamRole = z.infer<typeof teamRole>;

/** The studio permission that each team permission includes. */
export const permissionsOfTeam: Record<TeamPermission, Permission> = {
  'team.edit': 'content.edit',
  'team.moderate': 'comment.moderate',
  'team.announce': 'announcement.send',
  'team.manage': 'content.edit',
};

export const roleName = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, 'Use lower-case letters, digits and hyphens');
