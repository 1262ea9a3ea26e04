import type { Endpoint, RefusalCode } from '@koji/contract'

/** Everybody who could knock. */
const PERSONAS = ['visitor', 'member', 'creator', 'admin', 'suspended', 'banned', 'expired'] as const
export type Persona = (typeof PERSONAS)[number]

type Cell = 'let in' | RefusalCode
type Row = Record<Persona, Cell>

const EVERYONE: Row = {
  visitor: 'let in',
  member: 'let in',
  creator: 'let in',
  admin: 'let in',
  suspended: 'let in',
  banned: 'let in',
  expired: 'let in',
}

const SIGNED_IN: Row = {
  visitor: 'sign_in_required',
  member: 'let in',
  creator: 'let in',
  admin: 'let in',
  suspended: 'account_suspended',
  banned: 'account_disabled',
  expired: 'sign_in_required',
}

const CREATORS: Row = { ...SIGNED_IN, member: 'forbidden', admin: 'forbidden' }
const ADMINS: Row = { ...SIGNED_IN, member: 'forbidden', creator: 'forbidden' }

/** Who comes with an access token alone gets no other for it, whoever it is. */
const WITHOUT_REFRESH_TOKEN = Object.fromEntries(
  PERSONAS.map((persona) => [persona, 'sign_in_required']),
) as Row

/** Who may call what, written a second time and by hand: a rule that changes in the contract must change here too. */
export const ACCESS_MATRIX: Record<string, Row> = {
  'GET /api/accounts/me': SIGNED_IN,
  'POST /api/accounts': EVERYONE,
  'POST /api/accounts/me/verification': SIGNED_IN,
  'GET /api/accounts/me/email': SIGNED_IN,
  'POST /api/accounts/me/email': SIGNED_IN,
  'DELETE /api/accounts/me/email': SIGNED_IN,
  'PUT /api/accounts/me/language': SIGNED_IN,
  'PUT /api/accounts/me/sign-in-alerts': SIGNED_IN,
  'PUT /api/accounts/me/password': SIGNED_IN,
  'POST /api/accounts/me/deactivation': SIGNED_IN,
  'POST /api/accounts/me/deletion': SIGNED_IN,
  'POST /api/appeals': EVERYONE,
  'GET /api/applications/mine': SIGNED_IN,
  'POST /api/applications': SIGNED_IN,
  'DELETE /api/applications/mine': SIGNED_IN,
  'POST /api/applications/photos': SIGNED_IN,
  'DELETE /api/applications/photos/{id}': SIGNED_IN,
  'GET /api/admin/applications': ADMINS,
  'POST /api/admin/applications/{application}/decision': ADMINS,
  'GET /api/blocks': SIGNED_IN,
  'PUT /api/blocks/{personId}': SIGNED_IN,
  'DELETE /api/blocks/{personId}': SIGNED_IN,
  'GET /api/captcha': EVERYONE,
  'GET /api/chats': SIGNED_IN,
  'GET /api/chats/counts': SIGNED_IN,
  'GET /api/chats/search': SIGNED_IN,
  'GET /api/chats/hidden-words': SIGNED_IN,
  'PUT /api/chats/hidden-words': SIGNED_IN,
  'GET /api/chats/{match}': SIGNED_IN,
  'GET /api/chats/{match}/messages': SIGNED_IN,
  'POST /api/chats/{match}/messages': SIGNED_IN,
  'PATCH /api/chats/{match}/messages/{seq}': SIGNED_IN,
  'DELETE /api/chats/{match}/messages/{seq}': SIGNED_IN,
  'PUT /api/chats/{match}/messages/{seq}/reaction': SIGNED_IN,
  'PUT /api/chats/{match}/read': SIGNED_IN,
  'GET /api/chats/{match}/photos': SIGNED_IN,
  'POST /api/chats/{match}/photos': SIGNED_IN,
  'GET /api/chats/{match}/search': SIGNED_IN,
  'POST /api/client-errors': EVERYONE,
  'GET /api/creators/stats': EVERYONE,
  'GET /api/creators/featured': EVERYONE,
  'GET /api/creators': EVERYONE,
  'GET /api/creators/{creator}': EVERYONE,
  'GET /api/creators/me': CREATORS,
  'PATCH /api/creators/me': CREATORS,
  'POST /api/creators/me/cover': CREATORS,
  'DELETE /api/creators/me/cover': CREATORS,
  'GET /api/creators/me/dashboard': CREATORS,
  'GET /api/creators/me/subscribers': CREATORS,
  'GET /api/creators/{creator}/posts': EVERYONE,
  'GET /api/creators/{creator}/photos': EVERYONE,
  'GET /api/posts/{post}': EVERYONE,
  'GET /api/feed': SIGNED_IN,
  'GET /api/posts/mine': CREATORS,
  'GET /api/posts/mine/{post}': CREATORS,
  'POST /api/posts': CREATORS,
  'PUT /api/posts/{post}': CREATORS,
  'DELETE /api/posts/{post}': CREATORS,
  'PUT /api/posts/{post}/pin': CREATORS,
  'POST /api/posts/photos': CREATORS,
  'POST /api/posts/photos/tidy': CREATORS,
  'PUT /api/posts/{post}/like': SIGNED_IN,
  'DELETE /api/posts/{post}/like': SIGNED_IN,
  'POST /api/posts/seen': SIGNED_IN,
  'GET /api/posts/{post}/comments': EVERYONE,
  'GET /api/comments/{comment}/replies': EVERYONE,
  'POST /api/posts/{post}/comments': SIGNED_IN,
  'DELETE /api/comments/{comment}': SIGNED_IN,
  'PUT /api/comments/{comment}/hidden': CREATORS,
  'GET /api/comments/on-mine': CREATORS,
  'GET /api/subscriptions': SIGNED_IN,
  'GET /api/subscriptions/{id}': SIGNED_IN,
  'POST /api/subscriptions/{id}/cancel': SIGNED_IN,
  'POST /api/subscriptions/{id}/resume': SIGNED_IN,
  'POST /api/subscriptions/payment-method': SIGNED_IN,
  'PUT /api/creators/{id}/subscription': SIGNED_IN,
  'GET /api/creators/me/payout-account': CREATORS,
  'POST /api/creators/me/payout-account/onboarding': CREATORS,
  'PUT /api/creators/me/payout-account/schedule': CREATORS,
  'GET /api/creators/me/payouts': CREATORS,
  'POST /api/creators/me/payouts': CREATORS,
  'GET /api/creators/me/earnings': CREATORS,
  'GET /api/transactions': SIGNED_IN,
  'GET /api/transactions/{id}': SIGNED_IN,
  'POST /api/transactions/{id}/refund-requests': SIGNED_IN,
  'GET /api/admin/refunds': ADMINS,
  'GET /api/admin/refunds/{id}': ADMINS,
  'GET /api/admin/refunds/{id}/preview': ADMINS,
  'POST /api/admin/refunds/{id}/decision': ADMINS,
  'GET /api/sandbox/checkouts/{id}': EVERYONE,
  'POST /api/sandbox/checkouts/{id}/pay': EVERYONE,
  'GET /api/sandbox/portals/{id}': EVERYONE,
  'PUT /api/sandbox/portals/{id}/card': EVERYONE,
  'GET /api/sandbox/onboardings/{id}': EVERYONE,
  'POST /api/sandbox/onboardings/{id}': EVERYONE,
  'GET /api/admin/sandbox': ADMINS,
  'PATCH /api/admin/sandbox': ADMINS,
  'GET /api/discovery/deck': SIGNED_IN,
  'GET /api/discovery/fitting': SIGNED_IN,
  'POST /api/discovery/passes/reset': SIGNED_IN,
  'GET /api/discovery/wider': SIGNED_IN,
  'GET /api/discovery/settings': SIGNED_IN,
  'PATCH /api/discovery/settings': SIGNED_IN,
  'POST /api/email-confirmations': EVERYONE,
  'POST /api/password-resets': EVERYONE,
  'POST /api/password-resets/check': EVERYONE,
  'POST /api/password-resets/complete': EVERYONE,
  'GET /api/passkeys': SIGNED_IN,
  'POST /api/passkeys': SIGNED_IN,
  'POST /api/passkeys/registrations': SIGNED_IN,
  'POST /api/passkeys/challenges': EVERYONE,
  'PATCH /api/passkeys/{passkey}': SIGNED_IN,
  'DELETE /api/passkeys/{passkey}': SIGNED_IN,
  'POST /api/exports': SIGNED_IN,
  'GET /api/exports/latest': SIGNED_IN,
  'GET /api/notifications': SIGNED_IN,
  'POST /api/notifications/{id}/read': SIGNED_IN,
  'POST /api/notifications/read': SIGNED_IN,
  'GET /api/notifications/settings': SIGNED_IN,
  'PUT /api/notifications/settings': SIGNED_IN,
  'GET /api/notifications/push-key': SIGNED_IN,
  'POST /api/notifications/push': SIGNED_IN,
  'DELETE /api/notifications/push': SIGNED_IN,
  'POST /api/notifications/unsubscribe': EVERYONE,
  'GET /api/onboarding': SIGNED_IN,
  'PATCH /api/onboarding': SIGNED_IN,
  'POST /api/onboarding/finish': SIGNED_IN,
  'GET /api/places/cities': SIGNED_IN,
  'GET /api/privacy': SIGNED_IN,
  'PATCH /api/privacy': SIGNED_IN,
  'GET /api/profiles/me': SIGNED_IN,
  'PATCH /api/profiles/me': SIGNED_IN,
  'GET /api/profiles/me/whole': SIGNED_IN,
  'GET /api/profiles/{profile}': EVERYONE,
  'GET /api/profiles/search': SIGNED_IN,
  'GET /api/profiles/me/photos': SIGNED_IN,
  'POST /api/profiles/me/photos': SIGNED_IN,
  'PUT /api/profiles/me/photos/order': SIGNED_IN,
  'DELETE /api/profiles/me/photos/{id}': SIGNED_IN,
  'PUT /api/profiles/me/username': SIGNED_IN,
  'POST /api/reports': SIGNED_IN,
  'GET /api/likes': SIGNED_IN,
  'GET /api/matches/{match}': SIGNED_IN,
  'DELETE /api/matches/{match}': SIGNED_IN,
  'GET /api/likes/count': SIGNED_IN,
  'POST /api/swipes': SIGNED_IN,
  'POST /api/swipes/undo': SIGNED_IN,
  'GET /api/saved/{kind}': SIGNED_IN,
  'PUT /api/saved/{kind}/{personId}': SIGNED_IN,
  'DELETE /api/saved/{kind}/{personId}': SIGNED_IN,
  'POST /api/sessions': EVERYONE,
  'GET /api/sessions/current': EVERYONE,
  'DELETE /api/sessions/current': SIGNED_IN,
  'POST /api/sessions/refresh': WITHOUT_REFRESH_TOKEN,
  'GET /api/sessions': SIGNED_IN,
  'DELETE /api/sessions/{session}': SIGNED_IN,
  'DELETE /api/sessions': SIGNED_IN,
  'POST /api/sessions/current/proof': SIGNED_IN,
  'POST /api/sessions/current/passkey-proof': SIGNED_IN,
  'POST /api/sessions/passkey': EVERYONE,
  'POST /api/sessions/second-factor': EVERYONE,
  'POST /api/support/tickets': EVERYONE,
  'GET /api/support/tickets/{link}': EVERYONE,
  'POST /api/support/tickets/{link}/replies': EVERYONE,
  'POST /api/support/tickets/{link}/close': EVERYONE,
  'GET /api/two-factor': SIGNED_IN,
  'POST /api/two-factor': SIGNED_IN,
  'DELETE /api/two-factor': SIGNED_IN,
  'POST /api/two-factor/setup': SIGNED_IN,
  'POST /api/two-factor/recovery-codes': SIGNED_IN,
  'GET /api/usernames/{username}': SIGNED_IN,
  'GET /api/verifications/mine': CREATORS,
  'POST /api/verifications/documents': CREATORS,
  'POST /api/verifications': CREATORS,
  'DELETE /api/verifications/mine': CREATORS,
  'GET /api/admin/verifications': ADMINS,
  'GET /api/admin/verifications/{verification}': ADMINS,
  'POST /api/admin/verifications/{verification}/decision': ADMINS,
}

/** Anything else came from behind the door: the input was wrong, or the thing is not there. */
const NOT_LET_IN: readonly RefusalCode[] = [
  ...([
    'sign_in_required',
    'account_suspended',
    'account_disabled',
    'forbidden',
    'unexpected',
    'unavailable',
  ] as const),
]

type Knock = (persona: Persona, declared: Endpoint) => Promise<{ code?: RefusalCode }>

/** Every operation as every persona. Returns the cells that are not as declared. */
export async function mismatches(endpoints: readonly Endpoint[], knock: Knock): Promise<string[]> {
  const wrong: string[] = []
  for (const declared of endpoints) {
    const operation = `${declared.method} ${declared.path}`
    const row = ACCESS_MATRIX[operation]
    if (!row) wrong.push(`${operation} is not in the matrix`)
    for (const persona of row ? PERSONAS : []) {
      const { code } = await knock(persona, declared)
      const cell = code && NOT_LET_IN.includes(code) ? code : 'let in'
      if (cell !== row![persona])
        wrong.push(`${operation} as ${persona}: ${cell}, should be ${row![persona]}`)
    }
  }
  return wrong
}
