import { expect, test } from 'vitest';
import { mayChange, permissionsIn, togglePermission } from './role-state.ts';

const support = { name: 'support', permissions: ['member.read', 'member.help'] };

test('pressing a box twice leaves nothing to save', () => {
  const once = togglePermission({}, support, 'audit.read');
  expect(once).toEqual({ support: ['member.read', 'member.help', 'audit.read'] });
  expect(permissionsIn(once, support)).toContain('audit.read');
  expect(togglePermission(once, support, 'audit.read')).toEqual({});
  const without = togglePermission({ other: ['a'] }, support, 'member.read');
  expect(without).toEqual({ other: ['a'], support: ['member.help'] });
  expect(togglePermission(without, support, 'member.read')).toEqual({ other: ['a'] });
});

test.each([
  [{ name: 'support', permissions: ['member.read'] as const }, ['member.read', 'staff.manage'], true],
  [{ name: 'support', permissions: ['mail.read'] as const }, ['staff.manage'], false],
  [{ name: 'operator', permissions: [] }, ['staff.manage'], false],
  [{ name: 'member', permissions: [] }, ['staff.manage'], false],
])('%o may be changed by who has %o: %s', (role, own, may) => {
  expect(mayChange({ name: role.name, permissions: [...role.permissions] }, own)).toBe(may);
});
