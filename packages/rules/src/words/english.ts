/** For what only staff read, and for what is not said to anybody in particular. */
import { messages } from './en.ts'
import { type Messages, makeI18n } from './i18n.ts'

export const english = makeI18n('en', messages as Messages)
