export class QueueFull extends Error {}

/** Runs at most `atOnce` tasks at a time, in order of arrival. At most `waiting` more may wait; the rest is refused. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (line.length >= waiting) throw new QueueFull('too many are waiting')
    // A task that finishes hands over its place, so that a new task cannot take it first.
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
