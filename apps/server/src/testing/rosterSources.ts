/** Files of a roster that a test has in memory, and why they cannot be read. */
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { readOneRosterFiles } from '../roster/read/oneRosterFiles.ts'
import { Problems, Unreadable } from '../roster/read/problems.ts'
import type { Source } from '../roster/read/zip.ts'

export type RosterFiles = Record<string, string | Uint8Array>

export const sourceOf = (name: string, content: string | Uint8Array): Source => ({
  name,
  bytes: content.length,
  open: async () => Readable.from([Buffer.from(content)]),
})

export const sourcesOf = (files: RosterFiles): Source[] =>
  Object.entries(files).map(([name, content]) => sourceOf(name, content))

export const csv = (header: string, ...rows: string[]) => [header, ...rows, ''].join('\n')

/** The day on which they are read. */
export const TODAY = '2026-10-13'

export async function readOneRoster(files: RosterFiles) {
  const problems = new Problems()
  const { roster, version } = await readOneRosterFiles(sourcesOf(files), TODAY, problems)
  return { ...roster, classes: [...roster.classes], version, problems: problems.list }
}

export async function refusalOf(reading: Promise<unknown>) {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Unreadable)
  return (error as Unreadable).problem
}
