import type { RefusalCode } from '@koji/contract'

type Cell = 'let in' | RefusalCode

export interface OwnershipRow {
  /** An unrelated member. */
  other: Cell
  /** A member blocked by everyone involved. */
  blocked: Cell
}

const OWNERS_ONLY: OwnershipRow = { other: 'not_found', blocked: 'not_found' }
const UNLESS_BLOCKED: OwnershipRow = { other: 'let in', blocked: 'not_found' }
/** Only affects or returns data of the caller. */
const OWN_DATA: OwnershipRow = { other: 'let in', blocked: 'let in' }
/** Open to anyone with the unguessable link, signed in or not. */
const BY_LINK: OwnershipRow = { other: 'let in', blocked: 'let in' }

/** What other members may do with each item: every endpoint with an id in its path, written by hand a second time. */
export const OWNERSHIP_MATRIX: Record<string, OwnershipRow> = {
  'PUT /api/blocks/{personId}': OWN_DATA,
  'DELETE /api/blocks/{personId}': OWN_DATA,
  'GET /api/chats/{match}': OWNERS_ONLY,
  'GET /api/chats/{match}/messages': OWNERS_ONLY,
  'POST /api/chats/{match}/messages': OWNERS_ONLY,
  'PATCH /api/chats/{match}/messages/{seq}': OWNERS_ONLY,
  'DELETE /api/chats/{match}/messages/{seq}': OWNERS_ONLY,
  'PUT /api/chats/{match}/messages/{seq}/reaction': OWNERS_ONLY,
  'PUT /api/chats/{match}/read': OWNERS_ONLY,
  'POST /api/chats/{match}/photos': OWNERS_ONLY,
  'GET /api/chats/{match}/photos': OWNERS_ONLY,
  'GET /api/chats/{match}/search': OWNERS_ONLY,
  'GET /api/creators/{creator}': UNLESS_BLOCKED,
  'GET /api/creators/{creator}/posts': UNLESS_BLOCKED,
  'GET /api/creators/{creator}/photos': UNLESS_BLOCKED,
  'PUT /api/creators/{id}/subscription': UNLESS_BLOCKED,
  'GET /api/creators/me/statements/{month}': OWNERS_ONLY,
  'GET /api/decisions/{decision}': OWNERS_ONLY,
  'POST /api/decisions/{decision}/appeal': OWNERS_ONLY,
  'GET /api/matches/{match}': OWNERS_ONLY,
  'DELETE /api/matches/{match}': OWNERS_ONLY,
  'POST /api/notifications/{id}/read': OWNERS_ONLY,
  'GET /api/usernames/{username}': OWN_DATA,
  'PATCH /api/passkeys/{passkey}': OWNERS_ONLY,
  'DELETE /api/passkeys/{passkey}': OWNERS_ONLY,
  'DELETE /api/profiles/me/photos/{id}': OWNERS_ONLY,
  'DELETE /api/applications/photos/{id}': OWNERS_ONLY,
  'GET /api/profiles/{profile}': UNLESS_BLOCKED,
  'GET /api/saved/{kind}': OWN_DATA,
  'PUT /api/saved/{kind}/{personId}': UNLESS_BLOCKED,
  'DELETE /api/saved/{kind}/{personId}': OWN_DATA,
  'DELETE /api/sessions/{session}': OWNERS_ONLY,
  'GET /api/support/tickets/{ticket}': BY_LINK,
  'POST /api/support/tickets/{ticket}/replies': BY_LINK,
  'POST /api/support/tickets/{ticket}/messages/{message}/photos': BY_LINK,
  'POST /api/support/tickets/{ticket}/close': BY_LINK,
  'POST /api/support/tickets/{ticket}/read': BY_LINK,
  'GET /api/posts/{post}': UNLESS_BLOCKED,
  'GET /api/posts/{post}/comments': UNLESS_BLOCKED,
  'POST /api/posts/{post}/comments': UNLESS_BLOCKED,
  'PUT /api/posts/{post}/like': UNLESS_BLOCKED,
  'DELETE /api/posts/{post}/like': UNLESS_BLOCKED,
  'GET /api/posts/mine/{post}': OWNERS_ONLY,
  'PUT /api/posts/{post}': OWNERS_ONLY,
  'DELETE /api/posts/{post}': OWNERS_ONLY,
  'PUT /api/posts/{post}/pin': OWNERS_ONLY,
  'GET /api/comments/{comment}/replies': UNLESS_BLOCKED,
  'DELETE /api/comments/{comment}': OWNERS_ONLY,
  'PUT /api/comments/{comment}/hidden': OWNERS_ONLY,
  'GET /api/sandbox/checkouts/{id}': BY_LINK,
  'POST /api/sandbox/checkouts/{id}/pay': BY_LINK,
  'GET /api/sandbox/portals/{id}': BY_LINK,
  'PUT /api/sandbox/portals/{id}/card': BY_LINK,
  'GET /api/sandbox/onboardings/{id}': BY_LINK,
  'POST /api/sandbox/onboardings/{id}': BY_LINK,
  'GET /api/subscriptions/{id}': OWNERS_ONLY,
  'POST /api/subscriptions/{id}/cancel': OWNERS_ONLY,
  'POST /api/subscriptions/{id}/resume': OWNERS_ONLY,
  'GET /api/transactions/{id}': OWNERS_ONLY,
  'POST /api/transactions/{id}/refund-requests': OWNERS_ONLY,
}
