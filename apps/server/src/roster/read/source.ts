/** What a roster can come as. */

import type { StagedRoster } from './builder.ts'
import { isRosterFile, readOneRosterFiles } from './oneRosterFiles.ts'
import { type Problems, Unreadable } from './problems.ts'
import { openZip, type Source } from './zip.ts'

/** An uploaded zip, or files from a folder. */
export type RosterSource = { name: string; content: Buffer } | { name: string; files: readonly Source[] }

export interface ReadResult {
  roster: StagedRoster
  /** In words, such as "OneRoster 1.1". */
  format: string
  files: number
}

export async function readSource(source: RosterSource, today: string, problems: Problems): Promise<ReadResult> {
  if ('files' in source) return oneRoster(source.files, today, problems)
  const zip = await openZip(source.name, source.content, isRosterFile)
  try {
    if (zip.files.length === 0) {
      throw new Unreadable(
        source.name,
        null,
        'None of the tables of OneRoster is in it, such as orgs.csv or users.csv.',
      )
    }
    return await oneRoster(zip.files, today, problems)
  } finally {
    zip.close()
  }
}

async function oneRoster(files: readonly Source[], today: string, problems: Problems): Promise<ReadResult> {
  const { roster, version, files: count } = await readOneRosterFiles(files, today, problems)
  return { roster, format: `OneRoster ${version}`, files: count }
}
