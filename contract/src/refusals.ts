/** Every way the server says no, with its HTTP status. Codes are stable; their words live in the web app. */
export const REFUSALS = {
  invalid_input: 400,
  captcha_failed: 400,
  sign_in_required: 401,
  wrong_credentials: 401,
  forbidden: 403,
  foreign_origin: 403,
  account_suspended: 403,
  account_disabled: 403,
  not_found: 404,
  key_reused: 409,
  ticket_closed: 409,
  ticket_full: 409,
  too_many_open: 409,
  too_large: 413,
  wrong_content_type: 415,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof REFUSALS

/** Any endpoint may answer with these, so none lists them. */
export const COMMON_REFUSALS = [
  'invalid_input',
  'sign_in_required',
  'forbidden',
  'foreign_origin',
  'account_suspended',
  'account_disabled',
  'key_reused',
  'too_large',
  'wrong_content_type',
  'too_many_requests',
  'unexpected',
  'unavailable',
] as const satisfies readonly RefusalCode[]
