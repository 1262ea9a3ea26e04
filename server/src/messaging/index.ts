import { chat } from './chat/index.ts'

export const messaging = [chat] as const
