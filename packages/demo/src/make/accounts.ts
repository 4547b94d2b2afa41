import { commenters } from '../catalogue/commenters.ts';
import { uuidOf } from './fixed-uuid.ts';
import { demoPassword, type Operator, unlessThere } from './operator.ts';
import { type Subscription, subscribe } from './subscription.ts';

type Account = {
  email: string;
  displayName: string;
  role?: 'creator';
  /** An account older than the rule that sends new accounts to the payment page. */
  userCreated?: string;
  subscription?: Subscription;
};

export const creatorEmail = 'creator@example.com';

const annual: Subscription = { planId: 'annual', card: '5555555555554444', withoutTrial: true };
/** The points that a new service gives with the annual plan. */
const annualPoints = 30;

const accounts: Account[] = [
  { email: 'member@example.com', displayName: 'Member', subscription: annual },
  {
    email: 'trial@example.com',
    displayName: 'Trial',
    subscription: { planId: 'monthly', card: '378282246310005', withoutTrial: false },
  },
  { email: 'guest@example.com', displayName: 'Guest', userCreated: '2020-06-01T12:00:00.000Z' },
  { email: 'newcomer@example.com', displayName: 'Newcomer' },
  { email: creatorEmail, displayName: 'Creator', role: 'creator' },
  ...Object.values(commenters).map((account) => ({
    ...account,
    userCreated: '2021-03-01T12:00:00.000Z',
    subscription: annual,
  })),
];

export const demoEmails = accounts.map(({ email }) => email);

/** Creates missing accounts. Returns the id of the creator's account. */
export async function makeAccounts(operator: Operator): Promise<string> {
  const { client } = operator;
  for (const { subscription, ...account } of accounts) {
    // Their addresses do not exist, so that no letter can confirm them.
    const body = { ...account, password: demoPassword, isConfirmed: true };
    const made = await unlessThere(client.staff.addMember({ body }));
    const { members } = await client.staff.members({ query: { search: account.email } });
    const member = made ?? members.find(({ email }) => email === account.email);
    if (!member) throw new Error(`${account.email} could not be made`);
    if (!subscription || member.membership) continue;
    const isBought = await subscribe(operator, account.email, subscription);
    if (!isBought && subscription === annual) await giveAnnual(operator, member);
  }
  const { members } = await client.staff.members({ query: { search: creatorEmail } });
  const creator = members.find(({ email }) => email === creatorEmail);
  if (!creator) throw new Error(`${creatorEmail} could not be made`);
  return creator.userId;
}

/** Grants by staff what the annual plan gives, for a service that accepts no test cards. */
async function giveAnnual({ client }: Operator, { userId, email }: { userId: string; email: string }): Promise<void> {
  const points = { userId, points: annualPoints, reason: 'For the demo', key: uuidOf(`points ${email}`) };
  await client.studioPoints.grant({ body: points });
  const body = { kind: 'complimentary' as const, planId: 'annual' as const, until: null };
  await client.staff.grantMembership({ params: { userId }, body });
}
