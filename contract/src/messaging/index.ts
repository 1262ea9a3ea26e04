export * from './chat.ts'
