export * from './events.ts'
export * from './lists.ts'
export * from './whereabouts.ts'
