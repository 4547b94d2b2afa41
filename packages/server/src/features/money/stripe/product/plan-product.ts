const prefix = 'greenlight-plan-';

/** The product id of a plan at the card provider. The prefix marks our products. */
export function productOf(planId: string): string {
  return `${prefix}${planId}`;
}

/** Null for a product that is not one of our plans. */
export function planOfProduct(product: string): string | null {
  return product.startsWith(prefix) ? product.slice(prefix.length) : null;
}

/** The lookup key of a price at the provider. Like a plan price, it never changes. */
export function lookupKeyOf(priceId: number): string {
  return `greenlight-price-${priceId}`;
}
