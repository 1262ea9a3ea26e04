import type { RefusalCode } from '@koji/contract'

type Cell = 'let in' | RefusalCode

export interface OthersRow {
  /** Somebody whom it does not concern. */
  other: Cell
  /** Somebody who was blocked by everybody whom it concerns. */
  blocked: Cell
}

const ITS_OWNERS: OthersRow = { other: 'not_found', blocked: 'not_found' }
const SEEN_UNLESS_BLOCKED: OthersRow = { other: 'let in', blocked: 'not_found' }
/** It holds nothing of anybody but of whoever asks. */
const ONES_OWN: OthersRow = { other: 'let in', blocked: 'let in' }
/** Whoever has the link is let in: nobody guesses it, and who follows it need not be signed in. */
const BY_LINK: OthersRow = { other: 'let in', blocked: 'let in' }

/** Who may do what to a thing of somebody else: every operation about one thing, written a second time and by hand. */
export const OTHERS_MATRIX: Record<string, OthersRow> = {
  'PUT /api/blocks/{personId}': ONES_OWN,
  'DELETE /api/blocks/{personId}': ONES_OWN,
  'GET /api/chats/{match}': ITS_OWNERS,
  'GET /api/chats/{match}/messages': ITS_OWNERS,
  'POST /api/chats/{match}/messages': ITS_OWNERS,
  'PATCH /api/chats/{match}/messages/{seq}': ITS_OWNERS,
  'DELETE /api/chats/{match}/messages/{seq}': ITS_OWNERS,
  'PUT /api/chats/{match}/messages/{seq}/reaction': ITS_OWNERS,
  'PUT /api/chats/{match}/read': ITS_OWNERS,
  'POST /api/chats/{match}/photos': ITS_OWNERS,
  'GET /api/chats/{match}/photos': ITS_OWNERS,
  'GET /api/chats/{match}/search': ITS_OWNERS,
  'GET /api/creators/{creator}': SEEN_UNLESS_BLOCKED,
  'GET /api/creators/{creator}/posts': SEEN_UNLESS_BLOCKED,
  'GET /api/creators/{creator}/photos': SEEN_UNLESS_BLOCKED,
  'PUT /api/creators/{id}/subscription': SEEN_UNLESS_BLOCKED,
  'GET /api/creators/me/statements/{month}': ITS_OWNERS,
  'GET /api/decisions/{decision}': ITS_OWNERS,
  'POST /api/decisions/{decision}/appeal': ITS_OWNERS,
  'GET /api/matches/{match}': ITS_OWNERS,
  'DELETE /api/matches/{match}': ITS_OWNERS,
  'POST /api/notifications/{id}/read': ITS_OWNERS,
  'GET /api/usernames/{username}': ONES_OWN,
  'PATCH /api/passkeys/{passkey}': ITS_OWNERS,
  'DELETE /api/passkeys/{passkey}': ITS_OWNERS,
  'DELETE /api/profiles/me/photos/{id}': ITS_OWNERS,
  'DELETE /api/applications/photos/{id}': ITS_OWNERS,
  'GET /api/profiles/{profile}': SEEN_UNLESS_BLOCKED,
  'GET /api/saved/{kind}': ONES_OWN,
  'PUT /api/saved/{kind}/{personId}': SEEN_UNLESS_BLOCKED,
  'DELETE /api/saved/{kind}/{personId}': ONES_OWN,
  'DELETE /api/sessions/{session}': ITS_OWNERS,
  'GET /api/support/tickets/{ticket}': BY_LINK,
  'POST /api/support/tickets/{ticket}/replies': BY_LINK,
  'POST /api/support/tickets/{ticket}/messages/{message}/photos': BY_LINK,
  'POST /api/support/tickets/{ticket}/close': BY_LINK,
  'POST /api/support/tickets/{ticket}/read': BY_LINK,
  'GET /api/posts/{post}': SEEN_UNLESS_BLOCKED,
  'GET /api/posts/{post}/comments': SEEN_UNLESS_BLOCKED,
  'POST /api/posts/{post}/comments': SEEN_UNLESS_BLOCKED,
  'PUT /api/posts/{post}/like': SEEN_UNLESS_BLOCKED,
  'DELETE /api/posts/{post}/like': SEEN_UNLESS_BLOCKED,
  'GET /api/posts/mine/{post}': ITS_OWNERS,
  'PUT /api/posts/{post}': ITS_OWNERS,
  'DELETE /api/posts/{post}': ITS_OWNERS,
  'PUT /api/posts/{post}/pin': ITS_OWNERS,
  'GET /api/comments/{comment}/replies': SEEN_UNLESS_BLOCKED,
  'DELETE /api/comments/{comment}': ITS_OWNERS,
  'PUT /api/comments/{comment}/hidden': ITS_OWNERS,
  'GET /api/sandbox/checkouts/{id}': BY_LINK,
  'POST /api/sandbox/checkouts/{id}/pay': BY_LINK,
  'GET /api/sandbox/portals/{id}': BY_LINK,
  'PUT /api/sandbox/portals/{id}/card': BY_LINK,
  'GET /api/sandbox/onboardings/{id}': BY_LINK,
  'POST /api/sandbox/onboardings/{id}': BY_LINK,
  'GET /api/subscriptions/{id}': ITS_OWNERS,
  'POST /api/subscriptions/{id}/cancel': ITS_OWNERS,
  'POST /api/subscriptions/{id}/resume': ITS_OWNERS,
  'GET /api/transactions/{id}': ITS_OWNERS,
  'POST /api/transactions/{id}/refund-requests': ITS_OWNERS,
}
