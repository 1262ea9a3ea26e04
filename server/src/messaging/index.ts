import { conversations } from '#messaging/conversations/index.ts'

export const messaging = [conversations] as const
