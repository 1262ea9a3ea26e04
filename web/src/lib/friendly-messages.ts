import { type RefusalCode, scrub } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { InvalidResponse, Refused, Unreachable } from './api.ts'

/** The wording of the specification, by failure. */
export const FRIENDLY = {
  invalid_email: 'Please enter a valid email address',
  user_disabled: 'This account has been disabled',
  user_not_found: 'No account found with this email',
  wrong_password: 'Incorrect password',
  email_in_use: 'An account with this email already exists',
  weak_password: 'Password must be at least 6 characters',
  network_failure: 'Network error. Please check your connection',
  PGRST116: 'No data found',
  PGRST301: 'Permission denied',
  unexpected: 'An unexpected error occurred',
} as const

const REFUSAL_WORDS: Record<RefusalCode, string> = {
  invalid_input: 'Something in the form is not right. Please check it.',
  captcha_failed: 'Please complete the captcha verification',
  sign_in_required: 'Please sign in first.',
  // Doesn't say which of the two is wrong: that would reveal who has an account.
  wrong_credentials: 'The e-mail address or the password is not right.',
  wrong_password: FRIENDLY.wrong_password,
  wrong_code: 'This code is not right, or it was used already.',
  passkey_failed: 'That passkey did not work. Please try again, or sign in with your password.',
  forbidden: FRIENDLY.PGRST301,
  foreign_origin: 'This request did not come from our own page.',
  account_suspended: 'This account is suspended.',
  account_disabled: FRIENDLY.user_disabled,
  reauthentication_required: 'Please confirm that it is you first.',
  two_factor_required: 'Admins need two-factor. Please set it up in the security settings first.',
  email_unverified: 'Please confirm your e-mail address first. We have sent you a link.',
  link_expired: 'This link is used or expired.',
  email_in_use: FRIENDLY.email_in_use,
  too_many_passkeys: 'You have 10 passkeys. Please remove one first.',
  username_taken: 'Somebody else has this name already.',
  already_appealed: 'You have asked us to look at this already. We answer by e-mail.',
  not_found: 'This does not exist, or you may not see it.',
  too_young: `${PRODUCT_NAME} is for people of 18 and older.`,
  already_done: 'You have a profile already.',
  held_by_another: 'Someone else on our team has this one. Take it over, or leave it to them.',
  own_decision: 'Somebody else of the team has to hear this appeal, because the decision was yours.',
  onboarding_unfinished: 'Something is still missing. Please look through the steps again.',
  already_reported: 'You have told us about this already. We are looking at it.',
  already_swiped: 'You have decided about this person already.',
  out_of_likes: 'You have no likes left for now. Passing is always free.',
  nothing_to_undo: 'There is nothing to take back.',
  too_soon: 'You can do this once a week.',
  too_many_saved: 'Your list is full. Please remove somebody first.',
  words_refused: 'These words are not possible here.',
  key_reused: 'This was sent already with another content. Please reload the page.',
  message_changed: 'This message was sent already with other words. Please reload the page.',
  too_late: 'It is too late to change this message. You can still take it back.',
  too_fast: 'You are writing very fast. Please wait a moment.',
  slowed_down: 'That is more than people usually do in so short a time. Please take a break.',
  ticket_closed: 'This conversation was closed more than 30 days ago. Please start a new one.',
  ticket_full: 'This conversation has become very long. Please start a new one.',
  too_many_open: 'You have 10 open conversations with us. Please wait for an answer or close one first.',
  title_taken: 'Another answer has this title already.',
  list_full: 'This list is full. Please remove something first.',
  photos_changed: 'Your photos have changed meanwhile. Please look again.',
  too_many_photos: 'You have 6 photos. Please remove one first.',
  documents_missing: 'A side of the document or the selfie is missing.',
  already_subscribed: 'You are a subscriber already.',
  not_for_sale: 'This creator takes no subscribers at the moment.',
  price_changed: 'The price has changed meanwhile. Please look again before you pay.',
  nothing_to_refund: 'There is nothing left of this payment to give back.',
  below_minimum: 'Payouts begin at $20.00.',
  not_enough: 'That is more than is available.',
  payout_account_missing: 'Please say first where your money goes.',
  payments_away: 'Payments are not available for a moment. Nothing was charged. Please try again.',
  card_unknown: 'This is a test: only the test cards below work.',
  card_declined: 'Your card was declined. Nothing was charged.',
  card_asks: 'Your bank wants you to confirm this payment.',
  bad_signature: 'This message is not from whom it says.',
  comments_closed: 'Only subscribers can comment on this post.',
  last_admin: 'Somebody of the team has to stay an admin. Please make somebody else one first.',
  has_subscribers: 'People pay for this page every month. It cannot be taken away while they do.',
  last_photo: 'A profile needs a photo. Please add another one first.',
  unreadable_photo: 'We cannot read this photo. Please choose a JPEG, PNG, WebP or AVIF file.',
  photo_too_large: 'This photo has more than 40 megapixels. Please choose a smaller one.',
  photo_too_slow: 'This photo takes us too long to read. Please choose a smaller one, or a JPEG.',
  too_large: 'That is more than we can take at once.',
  wrong_content_type: 'That kind of content is not accepted here.',
  too_many_requests: 'That was a bit much at once. Please wait a while and try again.',
  unexpected: FRIENDLY.unexpected,
  busy: 'Many photos are arriving right now. Please try again in a moment.',
  storage_full: 'We have no room for photos right now. Please try again later.',
  unavailable: `${PRODUCT_NAME} is not available for a moment. Please try again.`,
}

/** A readable message for any error. */
export function friendlyMessage(error: unknown): string {
  if (error instanceof Unreachable) return FRIENDLY.network_failure
  if (error instanceof InvalidResponse) return FRIENDLY.unexpected
  if (error instanceof Refused) return refusalWords(error)
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && Object.hasOwn(FRIENDLY, code))
    return FRIENDLY[code as keyof typeof FRIENDLY]
  return typeof message === 'string' && message.trim() !== '' ? scrub(message) : FRIENDLY.unexpected
}

function refusalWords({ problem: { code, requestId, retryAfter } }: Refused): string {
  if (code === 'slowed_down' && retryAfter) return `${REFUSAL_WORDS[code]} It goes on ${inWords(retryAfter)}.`
  // People can quote the request id to us, and it leads to the line in the log.
  return code === 'unexpected' ? `${REFUSAL_WORDS[code]} (${requestId})` : REFUSAL_WORDS[code]
}

/** Rounded up, so that the time named is never too early. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

/** The server's messages about single fields, by path. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof Refused)) return {}
  return Object.fromEntries((error.problem.fields ?? []).map(({ path, message }) => [path, message]))
}
