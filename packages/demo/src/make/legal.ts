import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend } from '@greenlight/contract/client';
import { legalTexts } from '../catalogue/legal.ts';
import { demoEmails } from './accounts.ts';
import { demoPassword, type Operator } from './operator.ts';

/** Publishes what was never published, and has the demo's own accounts accept it: nobody who tries them is held up. */
export async function publishLegal(operator: Operator): Promise<void> {
  const { studioLegal } = operator.client;
  const known = (await studioLegal.list()).types;
  for (const { type, title, required, text } of legalTexts) {
    const kind =
      known.find((each) => each.type === type) ?? (await studioLegal.create({ body: { type, title, required } }));
    if (kind.versions.length > 0) continue;
    await studioLegal.update({ params: { type }, body: { draft: text } });
    await studioLegal.publish({ params: { type } });
  }
  // The operator's own acceptance comes last: it says that the others' are there.
  if ((await operator.client.legal.list()).missing.length === 0) return;
  for (const email of demoEmails) await acceptFor(operator, email);
  await acceptAll(operator.client);
}

async function acceptAll({ legal }: Client<ApiTable>): Promise<void> {
  const { missing } = await legal.list();
  if (missing.length > 0) await legal.accept({ body: { documentIds: missing.map(({ id }) => id) } });
}

/** The device of this goes with it: whoever tries the account finds none but their own. */
async function acceptFor({ client, hosts }: Operator, email: string): Promise<void> {
  const device = { deviceIdentifier: crypto.randomUUID(), model: 'Demo', platform: 'web' as const };
  const { token } = await client.account.login({ body: { email, password: demoPassword, device } });
  const member = createClient(
    api,
    fetchSend(hosts, async () => token),
  );
  await acceptAll(member);
  await member.device.remove({ body: { deviceIdentifier: device.deviceIdentifier } });
}
