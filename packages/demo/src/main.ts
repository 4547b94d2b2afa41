import { videos } from './catalogue/catalogue.ts';
import { makeAccounts } from './make/accounts.ts';
import { makeFilm, waitForTurn } from './make/films.ts';
import { makeFootage } from './make/footage.ts';
import { furnish } from './make/house.ts';
import { becomeOperator } from './make/operator.ts';
import { orderOfWork } from './make/order-of-work.ts';

const { GREENLIGHT_URL, GREENLIGHT_SETUP_URL, GREENLIGHT_DEMO_FOOTAGE } = process.env;

if (!GREENLIGHT_URL) throw new Error('GREENLIGHT_URL is the address of the service to fill');
const operator = await becomeOperator(GREENLIGHT_URL, GREENLIGHT_SETUP_URL);
const { userCreated } = await operator.client.account.userInfo({ query: { select: 'userCreated' } });
const start = new Date(userCreated ?? Date.now());
const house = await furnish(operator, await makeAccounts(operator));
if (GREENLIGHT_DEMO_FOOTAGE) {
  await makeFootage(operator, house, GREENLIGHT_DEMO_FOOTAGE, start);
} else {
  for (const video of orderOfWork(videos)) {
    await waitForTurn(operator);
    await makeFilm(operator, house, video, start);
  }
}
