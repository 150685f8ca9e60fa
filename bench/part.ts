import type { Sizes } from './sizes.ts'
import type { Line } from './table.ts'

/** What each part of the benchmark gets. */
export interface Bench {
  sizes: Sizes
  /** Everything that is opened is closed through this stack, even if the run is interrupted. */
  open: AsyncDisposableStack
  say(line: string): void
}

export interface Outcome {
  lines: Line[]
  /** Anything a reader of the numbers has to know. */
  notes?: string[]
}

export interface Part {
  title: string
  run(bench: Bench): Promise<Outcome>
}
