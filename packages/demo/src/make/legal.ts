import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { legalTexts } from '../catalogue/legal.ts';
import { demoEmails } from './accounts.ts';
import { actAs, type Operator } from './operator.ts';

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
  for (const email of demoEmails) await actAs(operator, email, acceptAll);
  await acceptAll(operator.client);
}

async function acceptAll({ legal }: Client<ApiTable>): Promise<void> {
  const { missing } = await legal.list();
  if (missing.length > 0) await legal.accept({ body: { documentIds: missing.map(({ id }) => id) } });
}
