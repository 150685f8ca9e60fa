export { messages as ofRules } from '@corridor/rules/words/es'
export { messages as ofPages } from './es.ts'
