import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../version.ts'

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

export interface NextVersion {
  migrationsFolder: string
  remove: () => Promise<void>
}

/** The migrations of a version after this one, or after another one: all that there are, and one more. */
export async function makeNextVersion(sql: string, before = MIGRATIONS): Promise<NextVersion> {
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'corridor-migrations-'))
  await cp(before, migrationsFolder, { recursive: true })
  const journalFile = join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as Journal
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are no migrations')
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `next_${last.idx + 1}` }
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, next] }))
  await writeFile(join(migrationsFolder, `${next.tag}.sql`), sql)
  return { migrationsFolder, remove: () => rm(migrationsFolder, { recursive: true, force: true }) }
}
