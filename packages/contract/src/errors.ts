/** All errors of the calls with status and text (docs/product/call.md). The key is the `code` on the wire. */
export const errors = {
  invalid_request: { status: 400, detail: 'The request is not valid.' },
  unauthorized: { status: 401, detail: 'You must be logged in.' },
  invalid_credentials: { status: 401, detail: 'Invalid Email or Password.' },
  session_ended: { status: 401, detail: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, detail: 'You are not allowed to do this.' },
  subscription_required: { status: 403, detail: 'This is for members.' },
  suspended: { status: 403, detail: 'This account is suspended.' },
  not_found: { status: 404, detail: 'Not found.' },
  account_exists: { status: 409, detail: 'This account already exists.' },
  conflict: { status: 409, detail: 'This has changed since you loaded it. Reload and try again.' },
  slug_taken: { status: 409, detail: 'This address is already in use.' },
  not_ready: { status: 409, detail: 'This video is still being prepared.' },
  device_limit: {
    status: 409,
    detail: 'You have reached your device limit of {limit}! You must deactivate a device to activate a new one.',
  },
  stream_limit: {
    status: 409,
    detail: 'Your screen limit of {limit} is reached. Stop watching on another screen to watch here.',
  },
  payload_too_large: { status: 413, detail: 'This is too large.' },
  unsupported_media: { status: 415, detail: 'This kind of file is not supported.' },
  last_way_in: {
    status: 409,
    detail: 'This is the only way into your account. Set a password or add another way first.',
  },
  linked_already: { status: 409, detail: 'Such an account is linked already.' },
  authenticator_on: { status: 409, detail: 'An authenticator app is set up already. Remove it first.' },
  authenticator_off: { status: 409, detail: 'Set up an authenticator app first.' },
  passkey_limit: { status: 409, detail: 'You have {limit} passkeys, which is the most. Remove one to add another.' },
  passkey_known: { status: 409, detail: 'This passkey is known already.' },
  last_operator: { status: 409, detail: 'Make somebody else an administrator first: you are the only one.' },
  email_in_use: { status: 409, detail: 'Email address is already in use.' },
  breached_password: {
    status: 400,
    detail: 'This password is known from data breaches and easily guessed. Please choose another one.',
  },
  second_factor_required: { status: 403, detail: 'Enter the code of your authenticator app.' },
  second_factor_invalid: { status: 403, detail: 'This code is not right. Please try again.' },
  confirmation_required: { status: 403, detail: 'Please confirm that it is you first.' },
  impersonating: { status: 403, detail: 'You are viewing the site as another member. Nothing can be changed.' },
  weak_password: { status: 400, detail: 'Password should be at least 6 characters' },
  setup_done: { status: 409, detail: 'This service already has an administrator.' },
  setup_token: { status: 403, detail: 'This set-up link is not valid. Start the server again for a new one.' },
  code_invalid: { status: 400, detail: 'This code is not valid or has expired.' },
  captcha_required: { status: 400, detail: 'Please try again: the check that you are a person did not pass.' },
  legal_acceptance: { status: 403, detail: 'Please accept the current terms first.' },
  coupon_invalid: { status: 400, detail: 'No Discount Code Found' },
  coupon_not_applicable: { status: 400, detail: 'This discount code cannot be used with your subscription.' },
  code_taken: { status: 409, detail: 'This code is already in use.' },
  points_short: { status: 409, detail: 'You do not have enough Producer Points.' },
  chat_closed: { status: 403, detail: 'The chat is closed.' },
  chat_slow: { status: 429, detail: 'Slow mode is on. Please wait {seconds} seconds before you write again.' },
  chat_member_days: { status: 403, detail: 'Only members for {days} days or longer can write now.' },
  chat_repeated: { status: 409, detail: 'You have just written this.' },
  chat_emotes: { status: 403, detail: 'Only emoji and emotes are allowed now.' },
  chat_link: { status: 403, detail: 'Links are not allowed now.' },
  banned: { status: 403, detail: 'You cannot write here any more.' },
  timed_out: { status: 403, detail: 'You can write here again in {minutes} minutes.' },
  text_refused: { status: 403, detail: 'This was not posted. {reason}' },
  not_eligible: { status: 403, detail: 'You cannot enter this giveaway: {reason}.' },
  ended: { status: 409, detail: 'This has ended.' },
  replaced: { status: 409, detail: 'Another browser or program sends this stream now.' },
  gallery_password: { status: 403, detail: 'Invalid password.' },
  payment_failed: { status: 402, detail: 'The payment did not go through.' },
  not_set_up: { status: 409, detail: 'This is not set up here.' },
  none_left: { status: 409, detail: 'All of them have been given out. Please try again later.' },
  subscription_state: { status: 409, detail: 'Your subscription does not allow this now.' },
  1011: {
    status: 429,
    detail: 'You have registered too many accounts. Please wait at least 1 hour before registering again.',
  },
  too_many_attempts: {
    status: 429,
    detail:
      'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later',
  },
  rate_limited: { status: 429, detail: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, detail: 'Something went wrong on our side.' },
  unavailable: { status: 503, detail: 'The service is not available right now. Please try again.' },
} as const;

export type ErrorCode = keyof typeof errors;

/**
 * RFC 9457, served as `application/problem+json`. `fields` lists the invalid fields of an `invalid_request`, each with
 * a message and a code of zod (such as `too_small`) for other languages. `values` fill the placeholders in the code's
 * text.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  instance?: string;
  fields?: { path: string; message: string; code?: string }[];
  values?: Record<string, string | number>;
}
