export * from './quietHours.ts'
export * from './retry.ts'
export * from './textMessage.ts'
