export * from './i18n.ts'
export * from './language.ts'
