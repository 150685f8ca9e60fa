import type { Sizes } from './sizes.ts'
import type { Line } from './table.ts'

/** What a part of the benchmark works with. */
export interface Bench {
  sizes: Sizes
  /** Everything that is opened is closed through here, also when the run is interrupted. */
  open: AsyncDisposableStack
  say(line: string): void
}

export interface Outcome {
  lines: Line[]
  /** Whatever a reader of the numbers has to know. */
  notes?: string[]
}

export interface Part {
  title: string
  run(bench: Bench): Promise<Outcome>
}
