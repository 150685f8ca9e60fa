/** What a kiosk speaks. It has the words of both languages from the start: a student's own must come at once. */
import { LANGUAGES, type Language, languageOf, type Messages, makeI18n } from '@corridor/rules/words'
import { useEffect } from 'react'
import { activate } from '../words/runtime.tsx'
import { type KioskState, languageIn } from './state/state.ts'

let words: Readonly<Record<string, Messages>> = {}

/** The build puts them into the page; in development they are in the catalogs. */
export async function loadWords(): Promise<void> {
  const inPage = document.getElementById('words')?.textContent
  words = inPage ? JSON.parse(inPage) : await allWords()
  speak(languageHere(null))
}

async function allWords() {
  const { wordsIn } = await import('../words/words.ts')
  return Object.fromEntries(await Promise.all(LANGUAGES.map(async (one) => [one, await wordsIn(one)] as const)))
}

/** What was said of the kiosk or of its student, else what the browser asks for. */
function languageHere(said: Language | null): Language {
  return languageOf({ chosen: said, ofSchool: null, ofBrowser: navigator.languages })
}

function speak(language: Language): void {
  activate(makeI18n(language, words[language] ?? {}))
  document.documentElement.lang = language
}

/** Speaks to whoever uses the kiosk, and returns the language. */
export function useSpokenLanguage(state: KioskState): Language {
  const language = languageHere(languageIn(state))
  useEffect(() => speak(language), [language])
  return language
}
