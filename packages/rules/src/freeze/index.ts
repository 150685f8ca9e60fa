export * from './account.ts'
export * from './classes.ts'
export * from './freeze.ts'
export * from './tally.ts'
