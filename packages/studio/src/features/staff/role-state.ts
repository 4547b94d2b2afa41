import type { StaffRole } from '@greenlight/contract/staff-studio';

/** The new permissions of changed roles, by name. */
export type Edits<P extends string> = Record<string, P[]>;

type Role<P extends string> = { name: string; permissions: P[] };

export function permissionsIn<P extends string>(edits: Edits<P>, role: Role<P>): P[] {
  return edits[role.name] ?? role.permissions;
}

/** The edits after one box was pressed. A role without changes is dropped. */
export function togglePermission<P extends string>(edits: Edits<P>, role: Role<P>, permission: P): Edits<P> {
  const now = permissionsIn(edits, role);
  const next = now.includes(permission) ? now.filter((each) => each !== permission) : [...now, permission];
  const isSame = next.length === role.permissions.length && next.every((each) => role.permissions.includes(each));
  return isSame ? withoutRole(edits, role.name) : { ...edits, [role.name]: next };
}

/** The edits of all other roles. */
export function withoutRole<P extends string>(edits: Edits<P>, name: string): Edits<P> {
  return Object.fromEntries(Object.entries(edits).filter(([other]) => other !== name));
}

/** Whether staff with these permissions may change the role. Nobody gives or takes permissions that they lack. */
export function mayChange(role: Pick<StaffRole, 'name' | 'permissions'>, own: readonly string[]): boolean {
  return role.name !== 'operator' && role.name !== 'member' && role.permissions.every((each) => own.includes(each));
}
