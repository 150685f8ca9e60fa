import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './paths.mjs'
import { britishWords } from './spelling.mjs'

/** Where a word stands that we would not write ourselves. */
const QUOTED = {
  // Words that are not to be used.
  'GLOSSARY.md': ['cancelled', 'dialogue'],
  // Of people.
  'apps/server/src/demo/names.ts': ['Denise'],
  // Columns as other programs call them.
  'e2e/tests/roster.spec.ts': ['E-mail'],
  'packages/rules/src/roster/list.test.ts': ['E-mail'],
}
/** They are about these words. And nobody of us writes the lock file. */
const LEFT_OUT = ['scripts/lib/spelling.mjs', 'scripts/lib/spelling.test.mjs', 'package-lock.json']

describe('British spelling', () => {
  const wordsIn = (text) => britishWords(text).map(({ word }) => word)

  it.each([
    'colour behaviours favourite neighbouring uncoloured',
    'centre metres theatre centring',
    'cancelled cancelling travelling labelled modelling counsellor signalled',
    'organise recognised normalisation authoriser optimising',
    'analyse analysed catalogue dialogue licence defence practise',
    'enrol enrolment fulfil instalments judgement grey programme',
    'learnt whilst towards e-mail E-mails',
  ])('is found: %s', (text) => expect(wordsIn(text)).toEqual(text.split(' ')))

  it('is found within names, with its line', () => {
    expect(britishWords('const a = 1\nconst greyLabel = enrolStudents(MAX_COLOUR)')).toEqual([
      { line: 2, word: 'grey' },
      { line: 2, word: 'enrol' },
      { line: 2, word: 'COLOUR' },
    ])
  })

  it.each([
    'color behavior our four hours source pour contour tour',
    'center are there where more tree acre genre timbre',
    'canceled cancellation traveling labeled filled called controlled excelled installer initially equally',
    'organize raised otherwise promised exercising advertised disable user rises wiser supervisor',
    'analyze analyses dialog dialogues license enroll enrolled enrollment fulfilled installs gray programmed',
    'toward FacultyRequested aria-labelledby email',
  ])('is not seen in %s', (text) => expect(wordsIn(text)).toEqual([]))
})

it('[D-158] everything that people and engineers read is American English', async () => {
  const files = (await filesIn('', await ignored())).filter((file) => !LEFT_OUT.includes(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(root, file))
      if (content.includes(0)) return []
      return britishWords(content.toString()).map(({ line, word }) => ({ file, line, word }))
    }),
  )
  const wrong = found.flat().filter(({ file, word }) => !QUOTED[file]?.includes(word))
  expect(wrong.map(({ file, line, word }) => `${file}:${line} ${word}`)).toEqual([])
  // An exception that is needed no longer goes away.
  const needed = new Set(found.flat().map(({ file, word }) => `${file} ${word}`))
  const listed = Object.entries(QUOTED).flatMap(([file, words]) => words.map((word) => `${file} ${word}`))
  expect(listed.filter((one) => !needed.has(one))).toEqual([])
})

/** Folders with what is made from the sources, or comes from elsewhere. */
async function ignored() {
  const lines = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n')
  return ['.git', ...lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))]
}

async function filesIn(folder, left) {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      if (left.includes(entry.name) || left.includes(path)) return []
      if (entry.isDirectory()) return filesIn(path, left)
      return entry.isFile() && !path.endsWith('.log') ? [path] : []
    }),
  )
  return found.flat()
}
