import { expect, it } from 'vitest'
import { rosterZip } from '../../testing/rosterZip.ts'
import readFile, { type FileToRead, type FromFile } from './fileTask.ts'

async function partsOf(source: FileToRead['source']) {
  const parts: FromFile[] = []
  for await (const part of readFile({ source, today: '2026-10-13' })) parts.push(part)
  return parts
}
const list = (text: string) => ({ name: 'people.csv', list: new TextEncoder().encode(text) })

it('[D-153] a list gives what is to be known of it, then its lines', async () => {
  expect(await partsOf(list('First,Last\nAna,Lopez\nBo,Ng\n'))).toEqual([
    { head: { format: 'CSV list', header: ['First', 'Last'], cut: [] } },
    { kind: 'line', rows: '[{"line":2,"cells":["Ana","Lopez"]},{"line":3,"cells":["Bo","Ng"]}]' },
  ])
})

it('[D-153] a roster gives what is to be known of it, then its people and classes', async () => {
  const content = rosterZip({
    orgs: [{ id: 'n', name: 'North School' }],
    people: [
      { id: 'a', role: 'student', orgs: ['n'] },
      { id: 'b', role: 'student', orgs: ['mars'] },
    ],
    classes: [{ id: 'c', title: 'Algebra', org: 'n', students: ['a'] }],
  })
  const [head, ...batches] = await partsOf({ name: 'roster.zip', content })
  expect(head).toMatchObject({
    head: {
      origin: 'oneroster',
      format: 'OneRoster 1.1',
      files: 5,
      extent: 'whole',
      orgs: [{ id: 'n' }],
      people: 2,
      classes: 1,
      problems: { count: 1, list: [{ file: 'users.csv', line: 3 }] },
    },
  })
  expect(batches).toMatchObject([{ kind: 'person' }, { kind: 'class' }])
})

it('[D-153] a file that cannot be used gives why, and a mistake of the server is not called one of the file', async () => {
  expect(await partsOf(list(''))).toEqual([
    {
      refusal: {
        file: 'people.csv',
        line: null,
        reason: 'It is empty: not even the names of the columns are there.',
      },
    },
  ])
  await expect(partsOf({ name: 'people.csv', list: null as never })).rejects.toThrow(TypeError)
})
