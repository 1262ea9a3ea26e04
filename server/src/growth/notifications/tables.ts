import { defineTables } from '#platform/personal-data/define-tables.ts'

export const notificationTables = defineTables({
  section: {
    name: 'notifications',
    about: 'Your notifications, how you want to get them, and when we last emailed you about them.',
  },
  tables: {
    notifications: {
      owner: 'userId',
      export: ['type', 'title', 'message', 'read', 'createdAt', 'opens', 'count'],
      orderBy: 'createdAt',
      omit: {
        id: 'a key',
        groupKey: 'technical: what is counted together',
        lastEvent: 'technical: the last event that was counted',
        inApp: 'technical: follows from the settings, which are exported',
        mailAt: 'technical: when an email is due',
      },
    },
    notificationPeople: {
      owner: 'personId',
      export: [],
      omit: { notificationId: 'a key', at: 'when someone did what another person was notified about' },
    },
    notificationChannels: { owner: 'userId', export: ['type', 'inApp', 'email', 'push'] },
    quietHours: { owner: 'userId', export: ['isOn', 'fromTime', 'toTime', 'timeZone'] },
    notificationMailings: { owner: 'userId', export: ['mailedAt'] },
    pushSubscriptions: {
      owner: 'userId',
      export: ['createdAt'],
      omit: {
        endpointHash: 'technical: names a browser',
        sessionId: 'technical: names a session',
        sealedSubscription: 'a secret',
      },
    },
    pushKeys: {
      impersonal: "the server's own keys",
      columns: ['singleton', 'publicKey', 'sealedPrivateKey', 'createdAt'],
    },
  },
})
