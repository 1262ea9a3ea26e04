export * from './conversations.ts'
