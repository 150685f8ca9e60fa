import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/rosterSources.ts'
import { rosterTables } from '../../testing/rosterZip.ts'
import { Problems } from './problems.ts'
import { type FileSource, type RosterFiles, readSource, sourceOf } from './source.ts'

const TODAY = '2026-10-13'
const ZIP = Buffer.from(zipSync({ 'a.csv': strToU8('x') }))

const ONE_ROSTER = rosterTables({
  orgs: [{ id: 'n', name: 'North School' }],
  people: [{ id: 'a', role: 'student', orgs: ['n'] }],
  classes: [{ id: 'c', title: 'Algebra', org: 'n', students: ['a'] }],
})
const CLEVER: Record<string, string> = {
  'schools.csv': 'School_id,School_name\nn,North School\n',
  'students.csv': 'School_id,Student_id,First_name,Last_name\nn,1,Ana,Lopez\n',
  'teachers.csv': 'School_id,Teacher_id,First_name,Last_name\nn,2,Tea,Cher\n',
  'sections.csv': 'School_id,Section_id,Teacher_id\nn,c,2\n',
  'enrollments.csv': 'School_id,Section_id,Student_id\nn,c,1\n',
}

const kindOf = (source: FileSource) => ('list' in source ? 'a list' : 'files' in source ? 'tables' : 'a zip')

describe('[D-153] one file that is uploaded', () => {
  const sourcedId = 'sourcedId,givenName\na,Ana\n'
  const utf16 = Buffer.from(sourcedId, 'utf16le')
  it.each<[string, string | Buffer, string]>([
    ['roster.zip', ZIP, 'a zip'],
    ['users.csv', ZIP, 'a zip'],
    ['people.xlsx.zip', ZIP, 'a zip'],
    ['people.xlsb', ZIP, 'a zip'],
    ['people.xlsx', ZIP, 'a list'],
    ['PEOPLE.XLSM', ZIP, 'a list'],
    ['people.xlsx', 'First,Last\nAna,Lopez\n', 'a list'],
    ['people.csv', 'First,Last\nAna,Lopez\n', 'a list'],
    ['people.csv', sourcedId, 'a list'],
    ['users.csv', sourcedId, 'tables'],
    ['USERS.csv', utf16, 'tables'],
    ['users.csv', 'First,Last\nAna,Lopez\n', 'a list'],
    ['users.csv', `First,Last\n${'x'.repeat(2000)},sourcedId\n`, 'a list'],
    ['manifest.csv', 'propertyName,value\n', 'tables'],
    ['schools.csv', CLEVER['schools.csv'] ?? '', 'tables'],
    ['sections.csv', CLEVER['sections.csv'] ?? '', 'tables'],
    ['Enrollments.CSV', CLEVER['enrollments.csv'] ?? '', 'tables'],
    ['enrollments.csv', 'First,Last\nAna,Lopez\n', 'a list'],
    ['students.csv', CLEVER['students.csv'] ?? '', 'a list'],
    ['our schools.csv', CLEVER['schools.csv'] ?? '', 'a list'],
    ['schools.csv.txt', CLEVER['schools.csv'] ?? '', 'a list'],
  ])('called %s can be %#: its content and its name say which', (name, content, kind) => {
    const source = sourceOf([{ name, bytes: Buffer.from(content) }])
    expect([source.name, kindOf(source)]).toEqual([name, kind])
  })

  it.each([
    ['C:\\rosters\\people.csv', 'people.csv'],
    ['../../etc/people.csv', 'people.csv'],
    ['rosters/', 'roster'],
    ['', 'roster'],
  ])('called %j is only called %s', (name, called) => {
    expect(sourceOf([{ name, bytes: Buffer.from('a,b') }])).toMatchObject({ name: called })
  })
})

describe('[D-153] several files that are uploaded', () => {
  it('are tables, and are called by the first of them', () => {
    const file = (name: string) => ({ name, bytes: Buffer.from('a,b') })
    expect(sourceOf(['a/orgs.csv', 'a/users.csv', 'a/roles.csv'].map(file))).toEqual({
      name: 'orgs.csv and 2 more',
      files: ['orgs.csv', 'users.csv', 'roles.csv'].map((name) => ({ name, bytes: 3, content: Buffer.from('a,b') })),
    })
  })

  it('can be none', async () => {
    expect(sourceOf([])).toEqual({ name: '', files: [] })
  })
})

const read = (source: RosterFiles) => readSource(source, TODAY, new Problems())
const loose = (tables: Record<string, string>, name = 'orgs.csv and 4 more'): RosterFiles => ({
  name,
  files: Object.entries(tables).map(([file, text]) => ({
    name: file,
    bytes: text.length,
    content: strToU8(text),
  })),
})
const zipOf = (tables: Record<string, string>) => ({
  name: 'roster.zip',
  content: Buffer.from(
    zipSync(Object.fromEntries(Object.entries(tables).map(([file, text]) => [file, strToU8(text)]))),
  ),
})

describe('[D-153] a roster of tables', () => {
  it.each([
    ['OneRoster', ONE_ROSTER, { origin: 'oneroster', format: 'OneRoster 1.1', files: 5 }],
    ['Clever', CLEVER, { origin: 'clever', format: 'Clever', files: 5 }],
  ])('of %s is the same in a zip, beside what is no table, and as files', async (_, tables, known) => {
    for (const source of [zipOf(tables), loose(tables), loose({ ...tables, 'notes.csv': 'a,b' })]) {
      const { roster, ...said } = await read(source)
      expect(said).toEqual(known)
      expect(roster.orgs).toMatchObject([{ id: 'n', name: 'North School' }])
    }
  })

  it('is of OneRoster if it has tables of both, or only one that both have', async () => {
    const both = { ...ONE_ROSTER, 'students.csv': CLEVER['students.csv'] ?? '' }
    expect(await read(loose(both))).toMatchObject({ origin: 'oneroster' })
    const { 'enrollments.csv': enrollments = '' } = ONE_ROSTER
    expect(await read(loose({ 'enrollments.csv': enrollments }))).toMatchObject({ origin: 'oneroster' })
  })

  it('can be on the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roster-'))
    try {
      const files = Object.entries(ONE_ROSTER).map(([name, text]) => {
        const path = join(folder, `part of ${name}`)
        writeFileSync(path, text)
        return { name, bytes: text.length, path }
      })
      expect(await read({ name: 'roster', files })).toMatchObject({ files: 5, roster: { people: [{ id: 'a' }] } })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is refused if it unpacks to more than it says', async () => {
    const users = `${ONE_ROSTER['users.csv']}${'\n'.repeat(20 * 1024 * 1024)}`
    const { name, content } = zipOf({ 'users.csv': users, 'orgs.csv': ONE_ROSTER['orgs.csv'] ?? '' })
    content.writeUInt32LE(900_000, content.indexOf('PK\x01\x02', 0, 'latin1') + 24)
    expect(await refusalOf(read({ name, content }))).toMatchObject({
      file: 'users.csv',
      reason: 'It is damaged and cannot be read any further. Export it again.',
    })
  })

  it('is refused if no table is in it', async () => {
    const other = { 'a.csv': 'x,y\n1,2', 'b.csv': 'x,y\n1,2' }
    expect(await refusalOf(read(loose(other, 'a.csv and 1 more')))).toEqual({
      file: 'a.csv and 1 more',
      line: null,
      reason: 'None of these files is a table of OneRoster or of Clever. Choose one list at a time.',
    })
    expect(await refusalOf(read(zipOf(other)))).toEqual({
      file: 'roster.zip',
      line: null,
      reason:
        'No table of a roster is in it: neither of OneRoster (orgs.csv, users.csv, …) nor of Clever (schools.csv, students.csv, …).',
    })
  })
})
