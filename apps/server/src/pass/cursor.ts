import { instant, isWritable, uuid } from '@corridor/contract'
import { z } from 'zod'
import { invalid } from '../http/errors.ts'

/** Where a page ended: the time it is ordered by, and the id that tells two of the same moment apart. */
const cursor = z.tuple([instant.refine(isWritable), uuid])
export type Cursor = z.infer<typeof cursor>

export function writeCursor(time: string, passId: string): string {
  return Buffer.from(JSON.stringify([time, passId])).toString('base64url')
}

export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalid('This page of the list cannot be found. Start from the top again.')
  }
}
