import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { legalTexts } from '../catalogue/legal.ts';
import { demoEmails } from './accounts.ts';
import { actAs, type Operator } from './operator.ts';

/** Publishes documents without a version and accepts them for the demo's accounts, so that they see no wall. */
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
  // The operator accepts last: this shows that all others have accepted.
  if ((await operator.client.legal.list()).missing.length === 0) return;
  for (const email of demoEmails) await actAs(operator, email, acceptAll);
  await acceptAll(operator.client);
}

/** Accepts the documents that an account has not accepted. */
export async function acceptAll({ legal }: Client<ApiTable>): Promise<void> {
  const { missing } = await legal.list();
  if (missing.length > 0) await legal.accept({ body: { documentIds: missing.map(({ id }) => id) } });
}
