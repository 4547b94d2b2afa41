import { demoPassword, type Operator, unlessThere } from './operator.ts';

type Grant = { kind: 'complimentary' | 'trial'; plan: 'annual' | 'monthly'; days: number };
type Account = {
  email: string;
  displayName: string;
  role?: 'creator';
  /** Joined before new accounts were led to the payment page. */
  userCreated?: string;
  grant?: Grant;
};

const dayMs = 86_400_000;

const accounts: Account[] = [
  {
    email: 'member@example.com',
    displayName: 'Member',
    grant: { kind: 'complimentary', plan: 'annual', days: 365 },
  },
  { email: 'trial@example.com', displayName: 'Trial', grant: { kind: 'trial', plan: 'monthly', days: 14 } },
  { email: 'visitor@example.com', displayName: 'Visitor', userCreated: '2020-06-01T12:00:00.000Z' },
  { email: 'newcomer@example.com', displayName: 'Newcomer' },
  { email: 'creator@example.com', displayName: 'Creator', role: 'creator' },
];

export const demoEmails = accounts.map(({ email }) => email);

/** Makes the accounts that are missing; answers the id of the creator's. */
export async function makeAccounts({ client }: Operator): Promise<string> {
  for (const { grant, ...account } of accounts) {
    const made = await unlessThere(client.staff.addMember({ body: { ...account, password: demoPassword } }));
    const { members } = await client.staff.members({ query: { search: account.email } });
    const member = made ?? members.find(({ email }) => email === account.email);
    if (!member) throw new Error(`${account.email} could not be made`);
    if (grant && !member.membership) {
      const until = new Date(Date.now() + grant.days * dayMs).toISOString();
      const body = { kind: grant.kind, plan: grant.plan, until };
      await client.staff.grantMembership({ params: { userId: member.userId }, body });
    }
  }
  const { members } = await client.staff.members({ query: { search: 'creator@example.com' } });
  const creator = members.find(({ email }) => email === 'creator@example.com');
  if (!creator) throw new Error('creator@example.com could not be made');
  return creator.userId;
}
