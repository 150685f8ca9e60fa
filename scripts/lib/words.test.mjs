/** What is said to students and visitors is in the catalogs, in every language, and reads as Lingui means it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { makeI18n } from '../../packages/rules/src/words/i18n.ts'
import { intlLocale, LANGUAGES } from '../../packages/rules/src/words/language.ts'
import { root, tool } from './paths.mjs'
import { findRuntime, runtimeEnvironment } from './runtime.mjs'

const FOLDERS = ['packages/rules/src/words', 'apps/web/src/words', 'apps/server/src/words']

const lingui = (...args) =>
  execFileSync(findRuntime(), [tool('lingui'), ...args], {
    cwd: root,
    env: runtimeEnvironment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
  })

async function catalogOf(folder, locale) {
  const source = readFileSync(join(root, folder, `${locale}.po`), 'utf8')
  return formatter().parse(source, { locale, sourceLocale: 'en', filename: '' })
}

const textOf = ({ translation, message }, id) => translation || message || id

/** The names in braces, those inside of plurals included. */
function placeholdersIn(tokens) {
  return tokens
    .filter(Array.isArray)
    .flatMap(([name, , cases = {}]) => [name, ...Object.values(cases).filter(Array.isArray).flatMap(placeholdersIn)])
}

/** With the elements. */
function namesIn(text) {
  const elements = [...text.matchAll(/<\/?\w+\/?>/g)].map(([element]) => element)
  return [...new Set(placeholdersIn(compileMessage(text)))].sort().concat(elements.sort())
}

it('[LANG-02] every message in the code is in the catalogs (npm run words adds it)', () => {
  expect(() => lingui('check', 'sync')).not.toThrow()
})

describe.each(FOLDERS)('%s', (folder) => {
  it.each(LANGUAGES)('[LANG-02] has no empty message in %s', async (locale) => {
    const empty = Object.entries(await catalogOf(folder, locale)).filter(([, { translation }]) => !translation)
    expect(empty.map(([id]) => id)).toEqual([])
  })

  it.each(LANGUAGES)('[LANG-01] is compiled in %s (npm run words compiles it)', async (locale) => {
    const { messages } = await import(join(root, folder, `${locale}.ts`))
    const entries = Object.entries(await catalogOf(folder, locale))
    expect(messages).toEqual(Object.fromEntries(entries.map(([id, entry]) => [id, compileMessage(textOf(entry, id))])))
  })

  it.each(LANGUAGES)('[LANG-02] has the same placeholders in %s as in English', async (locale) => {
    const english = await catalogOf(folder, 'en')
    const own = await catalogOf(folder, locale)
    const differing = Object.keys(english).filter(
      (id) =>
        JSON.stringify(namesIn(textOf(english[id], id))) !==
        JSON.stringify(namesIn(textOf(own[id] ?? english[id], id))),
    )
    expect(differing).toEqual([])
  })

  it.each(LANGUAGES)('[LANG-01] [LANG-07] reads in %s as Lingui’s own runtime reads it', async (locale) => {
    const { messages } = await import(join(root, folder, `${locale}.ts`))
    const ours = makeI18n(locale, messages)
    const theirs = setupI18n({ locale, locales: [intlLocale(locale)], messages: { [locale]: messages } })
    const catalog = await catalogOf(folder, locale)
    for (const id of Object.keys(messages)) {
      const names = namesIn(textOf(catalog[id], id)).filter((name) => !name.startsWith('<'))
      for (const value of [0, 1, 2, 3, 11, 21, 1204, 'Room 204', 'true', 'other']) {
        const values = Object.fromEntries(names.map((name) => [name, value]))
        expect(ours._({ id, values }), id).toBe(theirs._(id, values))
      }
    }
  })
})

/** What the specification quotes of the screens of students and visitors. English is never reworded by translating. */
const QUOTED = [
  ...['ASAP', 'Active Pass', 'Approved', 'Awaiting approval from the office', 'In Line', 'Seen', 'Unused'],
  ...['New Pass', 'New Quick Pass', 'Live', 'Refresh', 'Refreshed!', 'Log out', 'Help', 'Loading...'],
  ...['Welcome back!', 'login', 'Login with SSO', 'Keep me signed in', 'search by school name...'],
  'Incorrect credentials, please try again',
  'Marked all as read',
  'Successfully canceled pass',
  'Successfully saved changes!',
  'Unable to update pass. Please refresh and try again.',
]

it('[LANG-02] what the specification quotes is said in English word for word', async () => {
  const catalogs = await Promise.all(FOLDERS.map((folder) => catalogOf(folder, 'en')))
  const texts = new Set(catalogs.flatMap((catalog) => Object.entries(catalog).map(([id, entry]) => textOf(entry, id))))
  expect(QUOTED.filter((text) => !texts.has(text))).toEqual([])
})
