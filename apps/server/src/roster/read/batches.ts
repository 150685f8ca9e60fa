/**
 * What was read, on its way into the database: as text, in batches of which each is sent and parsed within milliseconds.
 * Files make them in their thread, so that only sending them is left.
 */
import { json } from '../json.ts'
import type { StagedRoster } from './builder.ts'

export interface Batch {
  kind: 'person' | 'class' | 'room' | 'line'
  /** A JSON array. */
  rows: string
}

const MAX_ROWS = 2000
const MAX_LENGTH = 500_000

export function* batchesOf(kind: Batch['kind'], rows: Iterable<unknown>): Generator<Batch> {
  let batch: string[] = []
  let length = 0
  for (const row of rows) {
    const text = json(row)
    batch.push(text)
    length += text.length
    if (batch.length < MAX_ROWS && length < MAX_LENGTH) continue
    yield { kind, rows: `[${batch.join()}]` }
    batch = []
    length = 0
  }
  if (batch.length > 0) yield { kind, rows: `[${batch.join()}]` }
}

export function* rosterBatches({ people, classes }: Pick<StagedRoster, 'people' | 'classes'>): Generator<Batch> {
  yield* batchesOf('person', people)
  yield* batchesOf('class', classes)
}
