import { expect, it, onTestFinished } from 'vitest'
import { i18n } from './runtime.tsx'
import { firstWords, keptLanguage, speak } from './words.ts'

/** A page as it comes from the server, or as it was kept, with this much said in it. */
function openPage(language: string, words: object): void {
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'words' })
  script.textContent = JSON.stringify(words)
  document.head.append(script)
  document.documentElement.lang = language
  onTestFinished(() => script.remove())
}

const said = (id: string) => i18n._({ id })

it('[LANG-04] of two languages that are wanted at once, the later is spoken', async () => {
  await Promise.all([speak('es'), speak('en')])
  expect(i18n.locale).toBe('en')
  await Promise.all([speak('en'), speak('es'), speak('en'), speak('es')])
  expect([i18n.locale, document.documentElement.lang, keptLanguage()]).toEqual(['es', 'es', 'es'])
})

it('[LANG-11] a page in the language that is read here has its first words without asking for any', async () => {
  await speak('en')
  openPage('en', { 'title.settings': ['Settings, from the page'] })
  await firstWords()
  expect(said('title.settings')).toBe('Settings, from the page')
})

it('[LANG-04] a page that was kept in another language than the one that is read here speaks the latter', async () => {
  await speak('es')
  openPage('en', { 'title.settings': ['Settings'] })
  await firstWords()
  expect(said('title.settings')).toBe('Ajustes')
  expect(document.documentElement.lang).toBe('es')
})
