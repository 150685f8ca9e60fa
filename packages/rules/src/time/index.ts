export * from './clock.ts'
export * from './instant.ts'
export * from './text.ts'
export * from './zone.ts'
