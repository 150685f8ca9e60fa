/** Tests read English, unless they say otherwise. */
import { type Language, makeI18n } from '@corridor/rules/words'
import { activate } from '../words/runtime.tsx'
import { wordsIn } from '../words/words.ts'

const [en, es] = await Promise.all([wordsIn('en'), wordsIn('es')])

export const english = makeI18n('en', en)
export const spanish = makeI18n('es', es)

const BY_LANGUAGE = { en: english, es: spanish }

export function activateWords(language: Language = 'en'): void {
  activate(BY_LANGUAGE[language])
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  // A student who chose none reads what the browser asks for.
  Object.defineProperty(navigator, 'languages', { value: [language], configurable: true })
}

activateWords()
