import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../auth/ip-network.ts';
import { ProblemError } from '../problem-error.ts';

const periodS = 60;

/**
 * Limits the calls of one address to this process in a minute. The returned function throws `rate_limited` with
 * Retry-After. 0: no limit.
 */
export function createCallLimit(callsPerMinute: number): (ip: string) => Promise<void> {
  if (callsPerMinute === 0) return async () => {};
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: periodS });
  return async (ip) => {
    try {
      await limiter.consume(networkOf(ip));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = String(Math.ceil(refusal.msBeforeNext / 1000));
      throw new ProblemError('rate_limited', { headers: { 'retry-after': seconds } });
    }
  };
}
