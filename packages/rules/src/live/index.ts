export * from './events.ts'
export * from './lists.ts'
