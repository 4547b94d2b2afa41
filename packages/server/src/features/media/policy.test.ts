import { type Permission, permission } from '@greenlight/contract/permission';
import { expect, test } from 'vitest';
import { decideCredits, decideEdit } from './policy.ts';

const theirs = { createdBy: 'other', isInTeam: false };
const permissions: Record<string, Permission[]> = {
  operator: permission.options,
  creator: ['content.edit'],
  member: [],
};

test.each([
  ['operator', theirs, true, 'may edit everything'],
  ['creator', { ...theirs, createdBy: 'me' }, true, 'made it'],
  ['creator', { ...theirs, isInTeam: true }, true, 'is in a team that it credits'],
  ['creator', theirs, false, 'made by others, credits none of their teams'],
  ['creator', { createdBy: null, isInTeam: false }, false, 'made by others, credits none of their teams'],
  ['member', { createdBy: 'me', isInTeam: true }, false, 'may not edit content'],
] as const)('%s, %o: may edit %s', (role, media, allowed, reason) => {
  expect(decideEdit({ userId: 'me', permissions: permissions[role] ?? [] }, media)).toEqual({ allowed, reason });
});

test.each([
  ['operator', [], [], [9], true, 'may credit everybody'],
  ['creator', [1], [], [1], true, 'their teams, and those that were there'],
  ['creator', [1], [2], [1, 2], true, 'their teams, and those that were there'],
  ['creator', [1], [2], [3, 2], false, 'is not in team 3'],
  ['creator', [], [], [], true, 'their teams, and those that were there'],
] as const)('%s of teams %o may credit, beside %o, %o: %s', (role, own, credited, wanted, allowed, reason) => {
  const teams = { own: [...own], credited: [...credited], wanted: [...wanted] };
  expect(decideCredits({ permissions: permissions[role] ?? [] }, teams)).toEqual({ allowed, reason });
});
