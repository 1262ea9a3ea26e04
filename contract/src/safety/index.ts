export * from './media.ts'
export * from './moderation-limits.ts'
