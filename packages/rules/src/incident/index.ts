export * from './facts.ts'
export * from './triggers.ts'
export * from './types.ts'
