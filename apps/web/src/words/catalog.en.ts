export { messages as ofRules } from '@corridor/rules/words/en'
export { messages as ofPages } from './en.ts'
