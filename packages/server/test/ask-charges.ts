import { askGateway, readCharge, settleCharge } from '../src/features/money/ledger/charge/charge.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { createPlatform } from '../src/platform/platform.ts';

/** A program that sends the charges with these ids to the gateway, one after another, and settles them. */
const platform = await createPlatform(loadConfig());
process.stdout.write('asking\n');
for (const id of process.argv.slice(2)) {
  const charge = await readCharge(platform, id);
  if (charge?.state !== 'intended') continue;
  const outcome = await askGateway(platform, charge);
  await inTransaction(platform.db, (tx) => settleCharge(tx, { chargeId: id, outcome, at: new Date() }));
}
process.stdout.write('all asked\n');
await platform.close();
