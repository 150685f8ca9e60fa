/** What the server itself says: in emails, text messages and on printed pages. One instance a language, made once. */
import { type I18n, type Language, type Messages, makeI18n } from '@corridor/rules/words'
import { messages as enRules } from '@corridor/rules/words/en'
import { messages as esRules } from '@corridor/rules/words/es'
import { messages as en } from './en.ts'
import { messages as es } from './es.ts'

const BY_LANGUAGE: Readonly<Record<Language, I18n>> = {
  en: makeI18n('en', { ...enRules, ...en } as Messages),
  es: makeI18n('es', { ...esRules, ...es } as Messages),
}

export function i18nIn(language: Language): I18n {
  return BY_LANGUAGE[language]
}
