/** Names that read as foreign to the people who maintain this, with the ones to use instead. The glossary has the rest. */
import { expect, it } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'

/** The words that exported names and file names avoid. */
const INSTEAD = {
  asker: 'requester',
  asking: 'request',
  asked: 'input or query',
  wish: 'request, input or action',
  tell: 'notify',
  telling: 'notification',
  told: 'notified, or the name of what it holds',
  hear: 'receive',
  heard: 'received',
  judge: 'evaluate or check',
  spend: 'consume',
  spent: 'consumed or used up',
  most: 'max',
  patience: 'attempts, timeout or policy',
  patient: 'attempts, timeout or policy',
  homeless: 'without, as in withoutSchool',
  standstill: 'stall',
  somebody: 'person, user or staff',
  whoever: 'person, user or staff',
}
const DECLARATION = /^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm

const wordsIn = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

function foreignNames(files) {
  return [...files].flatMap(([path, text]) => {
    const fileName = path.split('/').at(-1).replace(/\..*$/, '')
    const names = [fileName, ...[...text.matchAll(DECLARATION)].map(([, name]) => name)]
    return names.flatMap((name) =>
      wordsIn(name)
        .filter((word) => Object.hasOwn(INSTEAD, word))
        .map((word) => `${path}: ${name} says "${word}". Use ${INSTEAD[word]}.`),
    )
  })
}

it('finds such a word in an exported name and in the name of a file, and nowhere else', () => {
  const text = 'export interface Asker {}\nexport const MOST_ROWS = 1\nexport const almost = 1\nconst told = 2\n'
  expect(foreignNames(new Map([['src/tellTeacher.ts', text]]))).toEqual([
    'src/tellTeacher.ts: tellTeacher says "tell". Use notify.',
    'src/tellTeacher.ts: Asker says "asker". Use requester.',
    'src/tellTeacher.ts: MOST_ROWS says "most". Use max.',
  ])
})

it('every exported name and file name is one that an American engineer would guess', () => {
  expect(foreignNames(sourceFiles(['apps', 'packages', 'scripts', 'bench', 'e2e']))).toEqual([])
})
