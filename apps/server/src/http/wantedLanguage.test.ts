import { expect, it } from 'vitest'
import { preferredTags, wantedLanguage } from './wantedLanguage.ts'

it.each([
  ['', []],
  ['es', ['es']],
  ['en;q=0.8, es-MX', ['es-MX', 'en']],
  ['de, es;q=0.5, en;q=0.9', ['de', 'en', 'es']],
  ['es;q=0, en;q=0.1', ['en']],
  ['es;q=much, en', ['en']],
  [' es-419 ; Q=0.7 ,, en;q=0.3', ['es-419', 'en']],
  ['*', ['*']],
])('[LANG-04] of "%s" the most wanted comes first', (header, tags) => {
  expect(preferredTags(header)).toEqual(tags)
})

it('[LANG-04] reads no more of a header than browsers send', () => {
  expect(preferredTags(`${'x'.repeat(500)}, es`)).toEqual(['x'.repeat(500)])
})

it.each([
  ['what was last read here', { 'corridor-language': 'en' }, 'es', 'en'],
  ['what the browser asks for, if nothing was', {}, 'es-US,en;q=0.9', 'es'],
  ['what the browser asks for, if the cookie is none of ours', { 'corridor-language': 'xx' }, 'es', 'es'],
  ['English, if the browser asks for neither', {}, 'fr,de', 'en'],
  ['English, if the browser does not say', {}, undefined, 'en'],
])('[LANG-04] a page is in %s', (_what, cookies, header, language) => {
  expect(wantedLanguage({ cookies, headers: { 'accept-language': header } })).toBe(language)
})
