import { NOTIFICATION_TYPES, type NotificationType } from '@koji/contract'

/** Account changes send an email of their own. */
const TYPES_WITH_OWN_EMAIL: ReadonlySet<NotificationType> = new Set(['account'])

export const isEmailed = (type: NotificationType): boolean => !TYPES_WITH_OWN_EMAIL.has(type)

const isType = (name: string): name is NotificationType => NOTIFICATION_TYPES.some((type) => type === name)

/** Where the link in an email leads, before its token. */
export const UNSUBSCRIBE_PAGE = '/settings/notifications#unsubscribe='

/** An account and the types of notifications that a link stops emailing. */
export interface Unsubscription {
  accountId: string
  types: readonly NotificationType[]
}

export const encodeUnsubscription = ({ accountId, types }: Unsubscription): string =>
  `${accountId}.${types.join('-')}`

export function decodeUnsubscription(text: string): Unsubscription | null {
  const [accountId, list = ''] = text.split('.')
  const types = list.split('-').filter(isType)
  return accountId && types.length > 0 ? { accountId, types } : null
}
