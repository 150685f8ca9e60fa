/** What a roster is, and its rows. Files are read in a thread; a service is asked from here, because it answers slowly. */
import { buffersIn } from '../threads/buffers.ts'
import { forLargeFiles } from '../threads/shared.ts'
import { NoThreadLeft, TooMuchWork } from '../threads/threads.ts'
import { type Batch, rosterBatches } from './read/batches.ts'
import type readFile from './read/fileTask.ts'
import type { FileToRead } from './read/fileTask.ts'
import type { ListHead } from './read/listFile.ts'
import { type Problem, Problems, Unavailable, Unreadable } from './read/problems.ts'
import { headOf, type RosterHead, type RosterSource } from './read/source.ts'

export interface OpenedRoster {
  head: RosterHead | ListHead
  /** Can be read once. */
  batches: AsyncIterable<Batch> | Iterable<Batch>
}

const readInThread = forLargeFiles.parts<typeof readFile>(new URL('./read/fileTask.ts', import.meta.url))

/** Throws an `Unreadable` if nothing of it can be used. A source can be read once. */
export async function openRoster(source: RosterSource, today: string): Promise<OpenedRoster> {
  if ('read' in source) {
    const problems = new Problems()
    const result = await source.read(today, problems)
    return { head: headOf(result, problems), batches: rosterBatches(result.roster) }
  }
  const parts = partsOf({ source, today })
  const first = await parts.next()
  if (first.done || !('head' in first.value)) throw new Error('A roster begins with its head.')
  return { head: first.value.head, batches: onlyBatches(parts) }
}

async function* partsOf(input: FileToRead) {
  const { name } = input.source
  let refusal: Problem | undefined
  try {
    for await (const part of readInThread(input, buffersIn(input))) {
      if ('refusal' in part) refusal = part.refusal
      else yield part
    }
  } catch (error) {
    if (error instanceof TooMuchWork) {
      throw new Unreadable(name, null, 'It takes longer to be read than any real roster. Export it again, or split it.')
    }
    if (error instanceof NoThreadLeft) {
      throw new Unavailable(name, null, 'Too many rosters are being read right now. Upload it again in a few minutes.')
    }
    throw error
  }
  // Not before the thread has come to its end, and can be used again.
  if (refusal) throw new Unreadable(refusal.file, refusal.line, refusal.reason)
}

async function* onlyBatches(parts: ReturnType<typeof partsOf>): AsyncGenerator<Batch> {
  for await (const part of parts) if ('kind' in part) yield part
}
