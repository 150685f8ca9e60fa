export class QueueFull extends Error {}

/** So many pieces of work at a time, in the order in which they came; so many more may wait, and the rest is refused. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (line.length >= waiting) throw new QueueFull('too many are waiting')
    // Whoever finishes hands the place on, so that nobody who comes in between can take it.
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
