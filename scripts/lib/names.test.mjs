/** Names that read as foreign to the people who maintain this, with the ones to use instead. The glossary has the rest. */
import { expect, it } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'

/** The words that names of files, and of what files declare for all of their code, avoid. */
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
const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm

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

it('finds such a word in a name of a file or of what it declares for all of its code, and nowhere else', () => {
  const text = 'export interface Asker {}\nconst MOST_ROWS = 1\nexport const almost = 1\n  const told = 2\n'
  expect(foreignNames(new Map([['src/tellTeacher.ts', text]]))).toEqual([
    'src/tellTeacher.ts: tellTeacher says "tell". Use notify.',
    'src/tellTeacher.ts: Asker says "asker". Use requester.',
    'src/tellTeacher.ts: MOST_ROWS says "most". Use max.',
  ])
})

it('every such name is one that an American engineer would guess', () => {
  const sources = sourceFiles(['apps', 'packages', 'scripts', 'bench', 'e2e'])
  // Tests have people and stories of their own.
  const ofProduct = [...sources].filter(([path]) => !/\.test\.|^e2e\/tests\//.test(path))
  expect(foreignNames(new Map(ofProduct))).toEqual([])
})
