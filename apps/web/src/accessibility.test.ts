/** The report that districts read names every criterion, and every test. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const report = read('docs/accessibility.md')
const rows = [...report.matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, criterion = '', level = '', remarks = '']) => ({ criterion, level, remarks }),
)

/** All of WCAG 2.2, A and AA, by guideline. 4.1.1 was removed. */
const CRITERIA = [
  '1.1.1',
  ...['1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5'],
  ...['1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5'],
  ...['1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13'],
  ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1'],
  ...['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6', '2.4.7', '2.4.11'],
  ...['2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.7', '2.5.8'],
  ...['3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6'],
  ...['3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8', '4.1.2', '4.1.3'],
]

it('names every criterion of WCAG 2.2, A and AA, once, with a level of the form', () => {
  expect(rows.map(({ criterion }) => criterion).toSorted()).toEqual(CRITERIA.toSorted())
  const levels = ['Supports', 'Partially Supports', 'Does Not Support', 'Not Applicable']
  for (const { criterion, level } of rows) expect(levels, criterion).toContain(level)
})

it('says of every criterion that the end-to-end tests cite how it is tested', () => {
  const tests = read('e2e/tests/accessibility.spec.ts') + read('e2e/tests/screens.spec.ts')
  const cited = [...tests.matchAll(/\[(\d\.\d\.\d+)\]/g)].map(([, one]) => one)
  expect(cited).toContain('1.4.12')
  const described = rows.filter(({ remarks }) => /test/i.test(remarks)).map(({ criterion }) => criterion)
  expect(described).toEqual(expect.arrayContaining(cited))
})

it('names only test files that exist', () => {
  for (const [, file = ''] of report.matchAll(/`([\w-]+\.spec\.ts)`/g)) read(`e2e/tests/${file}`)
  for (const [, file = ''] of report.matchAll(/`(\w+\.browser\.test\.tsx)`/g))
    expect(globSync(`**/${file}`, { cwd: import.meta.dirname }).length, file).toBeGreaterThan(0)
})

it('[2.5.3] a name that is longer than the visible label begins with it', () => {
  const elements = globSync('**/*.tsx', { cwd: import.meta.dirname }).flatMap((file) =>
    [
      ...read(`apps/web/src/${file}`).matchAll(/aria-label=(?:"|\{`)([^"`]*)["`][^<]*?>\s*([A-Z][^<>{}=]*?)\s*<\//g),
    ].map(([, name = '', label = '']) => ({ file, name, label })),
  )
  expect(elements.length).toBeGreaterThan(10)
  expect(elements.filter(({ name, label }) => !name.startsWith(label))).toEqual([])
})
