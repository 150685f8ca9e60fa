export * from './quietHours.ts'
export * from './retry.ts'
export * from './sentLanguage.ts'
export * from './textMessage.ts'
