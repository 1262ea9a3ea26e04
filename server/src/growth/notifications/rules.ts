import { NOTIFICATION_TYPES, type NotificationType } from '@koji/contract'

/** Security letters of their own are on their way already. */
const MAILED_APART: ReadonlySet<NotificationType> = new Set(['account'])

export const isMailed = (type: NotificationType): boolean => !MAILED_APART.has(type)

const isType = (name: string): name is NotificationType => NOTIFICATION_TYPES.some((type) => type === name)

/** Where the link of an e-mail leads, before its token: whoever is signed in sees there what they chose. */
export const UNSUBSCRIBE_PAGE = '/settings/notifications#unsubscribe='

/** What a link in an e-mail takes back: e-mails of these types, to this account. */
export interface Unsubscription {
  accountId: string
  types: readonly NotificationType[]
}

export const asText = ({ accountId, types }: Unsubscription): string => `${accountId}.${types.join('-')}`

export function fromText(text: string): Unsubscription | null {
  const [accountId, list = ''] = text.split('.')
  const types = list.split('-').filter(isType)
  return accountId && types.length > 0 ? { accountId, types } : null
}
