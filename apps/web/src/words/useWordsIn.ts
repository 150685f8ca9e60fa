import { type I18n, type Language, makeI18n } from '@corridor/rules/words'
import { useEffect, useState } from 'react'
import { i18n as ofPage } from './runtime.tsx'
import { wordsIn } from './words.ts'

/** A page can have a hundred cards, which share them. */
const loaded: Partial<Record<Language, Promise<I18n>>> = {}

function load(language: Language): Promise<I18n> {
  loaded[language] ??= wordsIn(language)
    .then((messages) => makeI18n(language, messages))
    .catch(() => {
      delete loaded[language]
      return ofPage
    })
  return loaded[language]
}

/**
 * The words of somebody else than whoever is at the screen, such as on paper. Undefined until they are there; if they
 * cannot be loaded, those of the page.
 */
export function useWordsIn(language: Language): I18n | undefined {
  const [words, setWords] = useState<I18n>()
  useEffect(() => {
    let isWanted = true
    void load(language).then((found) => isWanted && setWords(found))
    return () => {
      isWanted = false
    }
  }, [language])
  return words
}
