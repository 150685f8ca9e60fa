/** For what reads differently in Spanish: plurals, the order of words, times. */
import { messages } from '../words/es.ts'
import { type Messages, makeI18n } from '../words/i18n.ts'

export const spanish = makeI18n('es', messages as Messages)
