export * from './hours.ts'
export * from './roster.ts'
