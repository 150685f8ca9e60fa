export * from './kinds.ts'
export * from './plan.ts'
export * from './types.ts'
