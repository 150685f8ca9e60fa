/** Reads the files of a roster, in a thread: first what is to be known of them, then their rows in batches. */
import { asBuffer } from '../../threads/buffers.ts'
import { type Batch, batchesOf, rosterBatches } from './batches.ts'
import { type ListHead, readListFile } from './listFile.ts'
import { type Problem, Problems, Unreadable } from './problems.ts'
import { type FileSource, headOf, type RosterHead, readSource } from './source.ts'

export interface FileToRead {
  source: FileSource
  today: string
}

export type FromFile = { head: RosterHead | ListHead } | { refusal: Problem } | Batch

export default async function* readFile({ source, today }: FileToRead): AsyncGenerator<FromFile> {
  try {
    if ('list' in source) {
      const { lines, ...head } = await readListFile(source.name, asBuffer(source.list))
      yield { head }
      yield* batchesOf('line', lines)
    } else {
      const problems = new Problems()
      const result = await readSource(source, today, problems)
      yield { head: headOf(result, problems) }
      yield* rosterBatches(result.roster)
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    yield { refusal: error.problem }
  }
}
