import type { Line } from './line.ts'
import type { Sizes } from './sizes.ts'

/** What each part of the benchmark gets. */
export interface Bench {
  sizes: Sizes
  /** Everything that is opened is closed through this stack, even if the run is interrupted. */
  open: AsyncDisposableStack
  print(line: string): void
}

export interface Outcome {
  lines: Line[]
  /** What readers need to know to interpret the numbers. */
  notes?: string[]
}

export interface Part {
  title: string
  run(bench: Bench): Promise<Outcome>
}
