// Writes packages/server/test/stripe-stand-in/description.json: JSON Schemas from Stripe's OpenAPI description for the
// calls that the stand-in answers. They come from a package generated from that description. Only this script needs it,
// so it is installed into a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calls } from '../packages/server/test/stripe-stand-in/api.ts';

const source = '@distilled.cloud/stripe@1.0.0-rc.12';
/** The version of Stripe's description that the package was generated from. */
const version = '2026-07-29.dahlia';
const outFile = join(import.meta.dirname, '../packages/server/test/stripe-stand-in/description.json');
/** Schema names by the value of the `object` field. */
const objects = {
  balance_transaction: 'BalanceTransaction',
  'billing_portal.session': 'BillingPortalSession',
  charge: 'Charge',
  'checkout.session': 'CheckoutSession',
  coupon: 'Coupon',
  customer: 'Customer',
  discount: 'Discount',
  dispute: 'Dispute',
  event: 'Event',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  line_item: 'LineItem',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  promotion_code: 'PromotionCode',
  refund: 'Refund',
  setup_intent: 'SetupIntent',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
};

const folder = await mkdtemp(join(tmpdir(), 'stripe-description-'));
try {
  await writeFile(join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', source, 'effect@4.0.0-rc.115'], { cwd: folder });
  await writeFile(outFile, await describe(createRequire(join(folder, 'package.json'))));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function describe(require) {
  const load = (name) => import(pathToFileURL(require.resolve(name)).href);
  const [{ stripe }, { toJsonSchemaDocument }] = [
    await load('@distilled.cloud/stripe/index'),
    await load('effect/Schema'),
  ];
  const defs = {};
  const take = (schema, isAsked = false) => {
    const { schema: root, definitions } = toJsonSchemaDocument(schema);
    for (const [name, one] of Object.entries(definitions)) defs[name] = plain(one, isAsked);
    return plain(root, isAsked);
  };
  const operations = new Map(Object.values(stripe).flatMap(operationEntry));
  const described = Object.keys(calls).map((call) => {
    const { input, output, inPath } = operations.get(call);
    const takes = take(input, true);
    const asked = defs[takes.$ref.split('/').at(-1)];
    asked.required = asked.required?.filter((name) => name !== inPath);
    delete asked.properties[inPath];
    return [call, { takes, answers: take(output) }];
  });
  const named = Object.entries(objects).map(([name, schema]) => [name, take(stripe[schema])]);
  const parts = { calls: Object.fromEntries(described), objects: Object.fromEntries(named), $defs: defs };
  const lines = Object.entries(parts).map(([name, part]) => `"${name}": {\n${lineEach(part)}\n}`);
  return `{\n"version": "${version}",\n${lines.join(',\n')}\n}\n`;
}

function lineEach(part) {
  return Object.entries(part)
    .map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`)
    .join(',\n');
}

/** `[['GET /v1/customers/:id', { input, output, inPath }]]`, or empty for exports that are no operation. */
function operationEntry(one) {
  const annotations = (typeof one === 'function' && one.input?.ast.thunk?.().annotations) || {};
  const http = Object.getOwnPropertySymbols(annotations)
    .map((symbol) => annotations[symbol])
    .find(({ uri }) => uri);
  if (!http) return [];
  const { input, output } = one;
  const inPath = /\{([^}]+)\}/.exec(http.uri)?.[1];
  return [[`${http.method} ${http.uri.replace(`{${inPath}}`, ':id')}`, { input, output, inPath }]];
}

/**
 * The schema without titles and descriptions. Numbers lose alternatives such as 'Infinity'. Responses may have extra
 * fields, requests may not.
 */
function plain(node, isAsked) {
  if (Array.isArray(node)) return node.map((one) => plain(one, isAsked));
  if (typeof node !== 'object' || node === null) return node;
  const { title: _, description: __, additionalProperties, properties, ...rest } = node;
  if (rest.anyOf?.[1]?.enum?.[0] === 'Infinity') return { type: 'number' };
  const inner = Object.entries(rest).map(([key, value]) => [key, plain(value, isAsked)]);
  const fields = Object.entries(properties ?? {}).map(([key, value]) => [key, plain(value, isAsked)]);
  return {
    ...Object.fromEntries(inner),
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(additionalProperties === true && isAsked && { additionalProperties: false }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: plain(additionalProperties, isAsked) }),
  };
}
