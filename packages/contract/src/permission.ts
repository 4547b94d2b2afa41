import { z } from 'zod';

/** What staff may do. A role is a named set of these; roles are data, made and changed in the studio. */
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
  'staff.manage',
  'audit.read',
  'mail.read',
  'numbers.read',
  'billing.edit',
  'billing.refund',
  'billing.read',
]);
export type Permission = z.infer<typeof permission>;

/** What somebody may do in a creator team that they belong to, by their role in it. */
export const teamPermission = z.enum(['team.edit', 'team.moderate', 'team.announce', 'team.manage']);
export type TeamPermission = z.infer<typeof teamPermission>;

export const teamRole = z.enum(['owner', 'editor', 'moderator']);
export type TeamRole = z.infer<typeof teamRole>;

/** Who belongs to a team with any of these works in the studio, as if their own role had them. */
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
