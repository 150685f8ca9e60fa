/** Finds who was erased after a backup was taken: from a list beside the data, else by asking the operator. */
import { existsSync } from 'node:fs'
import type { UserId } from '@corridor/rules/ids'
import type { Reader } from '../db/connect.ts'
import { erasureListIn, readErasureList } from '../privacy/erasureList.ts'
import { StartupFailure } from '../process/failure.ts'

export interface ErasureOptions {
  dataDir: string
  takenAt: string
  /** `--erasures FILE`. */
  file: string | undefined
  /** `--no-erasures`: nobody was erased since. */
  nobody: boolean
  /** Answers with the path of a list, or with nothing. Undefined without a terminal. */
  ask: ((question: string) => Promise<string>) | undefined
}

export async function erasuresSince(db: Reader, question: ErasureOptions): Promise<UserId[]> {
  const { dataDir, takenAt, file, nobody, ask } = question
  if (file !== undefined) return namedList(db, file)
  const beside = await readErasureList(db, erasureListIn(dataDir))
  if (beside) return beside
  if (nobody) return []
  if (!ask) {
    throw new StartupFailure(
      `Students who were erased since ${takenAt} would be back. Find the newest erasures.jsonl, which is kept beside the data, and add --erasures FILE. If nobody was erased, add --no-erasures. Nothing was changed.`,
    )
  }
  const answer = await ask(
    `Students who were erased since ${takenAt} would be back. Type the path of the newest erasures.jsonl, which is kept beside the data, or press Enter if nobody was erased: `,
  )
  return answer === '' ? [] : namedList(db, answer)
}

async function namedList(db: Reader, file: string): Promise<UserId[]> {
  if (!existsSync(file))
    throw new StartupFailure(`There is no list of erased students at ${file}. Nothing was changed.`)
  const list = await readErasureList(db, file)
  if (list) return list
  throw new StartupFailure(`${file} says nothing about the district in this backup. Nothing was changed.`)
}
