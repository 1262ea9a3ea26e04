import { defineTables } from './personal-data/define-tables.ts'

export const platformTables = defineTables({
  tables: {
    events: {
      impersonal: 'facts hold ids, never what the ids refer to; deleted after 90 days',
      columns: ['id', 'name', 'subject', 'payload', 'occurredAt'],
    },
    eventDeliveries: {
      impersonal: 'tracks which handlers still have to receive an event',
      columns: ['handler', 'eventId', 'lane', 'subject', 'attempts', 'dueAt', 'error', 'deadAt'],
    },
    idempotencyKeys: {
      impersonal: 'replies, sealed with a key that only the caller has; deleted after a day',
      columns: ['keyHash', 'fingerprint', 'sealedReply', 'createdAt'],
    },
    sessionChanges: {
      impersonal: 'tells other nodes which account id changed; deleted after minutes',
      columns: ['id', 'xid', 'accountId', 'sessionId', 'changedAt'],
    },
    signingKeys: { impersonal: "the server's own keys", columns: ['id', 'sealedKey', 'createdAt'] },
  },
})
