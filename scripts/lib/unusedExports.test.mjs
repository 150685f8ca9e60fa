import { expect, it } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'
import { unusedExports } from './unusedExports.mjs'

/** Rules that SQL has to repeat; tests compare the two. */
const REPEATED_IN_SQL = ['tallyByDay', 'usageRows', 'withFailure']
/** Every kind of id has one, for tests and addresses. */
const ID = /^as[A-Z]\w+Id$/

it('finds an export that nothing but a test and an index names', () => {
  const files = new Map([
    ['packages/rules/src/pass/a.ts', '/** `lonely` is one. */\nexport function lonely() {}\nexport const asked = 1\n'],
    ['packages/rules/src/pass/a.test.ts', "import { lonely } from './a.ts'"],
    ['packages/rules/src/pass/index.ts', "export { lonely, asked } from './a.ts'"],
    ['apps/web/src/b.ts', "import { asked } from '@corridor/rules/pass'"],
  ])
  expect(unusedExports(files)).toEqual([{ name: 'lonely', path: 'packages/rules/src/pass/a.ts' }])
})

it('a screen or the server asks every rule, and uses everything in the contract', () => {
  const unused = unusedExports(sourceFiles(['packages', 'apps', 'e2e', 'bench'])).filter(
    ({ name }) => !REPEATED_IN_SQL.includes(name) && !ID.test(name),
  )
  expect(unused).toEqual([])
})
