/**
 * Threads for files that people bring. Whatever reads one runs here, never beside the answers to others: a file that
 * takes too long, or more memory than a real one, costs its sender an error, and nobody else anything. A task is a module
 * whose default export takes the input and returns a value, or yields one after the other.
 *
 * A thread that exceeds its limits is ended, and so is one that has had nothing to do for a while.
 */
import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  /** How many tasks run at the same time. The others wait in line. */
  atOnce: number
  /** How many may wait. */
  inLine: number
  /** How long a task may work, without the time in which whoever wants its result is busy. */
  seconds: number
  /** Of objects and text. Buffers do not count, so a task has to know how large they become. */
  megabytes: number
}

/** The task needs more time or memory than it may have. */
export class TooMuchWork extends Error {}
/** Too many tasks are waiting already. */
export class NoThreadLeft extends Error {}

const IDLE_MS = 60_000
const ENTRY = new URL('./entry.ts', import.meta.url)

/** Whatever else is in the environment of the server, reading a file needs none of it. */
const { NODE_COMPILE_CACHE } = process.env
const ENVIRONMENT = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

type Buffers = readonly ArrayBuffer[]
// biome-ignore lint/suspicious/noExplicitAny: every task has an input of its own.
type Task = (input: any) => unknown
// biome-ignore lint/suspicious/noExplicitAny: every task has an input of its own.
type TaskInParts = (input: any) => AsyncGenerator<unknown>

type InThread<F extends Task> = (input: Parameters<F>[0], given?: Buffers) => Promise<Awaited<ReturnType<F>>>
type PartsInThread<F extends TaskInParts> = (input: Parameters<F>[0], given?: Buffers) => ReturnType<F>

interface Value {
  value: unknown
  isLast: boolean
}
/** What a thread sends. */
export type FromThread = Value | { failure: string }
/** What a thread is sent: a task, or that the next value may come. */
export type ToThread = { task: string; input: unknown } | 'next'

export class Threads {
  readonly #limits: ThreadLimits
  readonly #idle = new Set<Thread>()
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(limits: ThreadLimits) {
    this.#limits = limits
  }

  /** The task of this module, as a function. Buffers that are `given` to it cannot be used here any more. */
  task<F extends Task>(module: URL): InThread<F> {
    const run = async (input: unknown, given?: Buffers): Promise<unknown> => {
      for await (const value of this.#run(module, input, given)) return value
      throw new Error('The task has answered nothing.')
    }
    return run as InThread<F>
  }

  /** The same for a task that yields many values. Each is made once the one before is used. */
  parts<F extends TaskInParts>(module: URL): PartsInThread<F> {
    const run = (input: unknown, given?: Buffers) => this.#run(module, input, given)
    return run as PartsInThread<F>
  }

  async *#run(module: URL, input: unknown, given: Buffers = []): AsyncGenerator<unknown> {
    await this.#turn()
    const thread = this.#take()
    let isDone = false
    try {
      let message: ToThread = { task: module.href, input }
      let msLeft = this.#limits.seconds * 1000
      for (let transfer = given; !isDone; transfer = []) {
        const from = performance.now()
        const answer = await thread.ask(message, transfer, msLeft)
        msLeft -= performance.now() - from
        isDone = answer.isLast
        if (answer.value !== undefined) yield answer.value
        message = 'next'
      }
    } finally {
      if (isDone) this.#rest(thread)
      else thread.end()
      this.#pass()
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else if (this.#line.length >= this.#limits.inLine) throw new NoThreadLeft('Too many tasks are waiting.')
    else await new Promise<void>((resolve) => this.#line.push(resolve))
  }

  /** The next in line has the turn, so that nobody comes between. */
  #pass(): void {
    const next = this.#line.shift()
    if (next) next()
    else this.#running -= 1
  }

  #take(): Thread {
    for (const thread of this.#idle) {
      this.#idle.delete(thread)
      return thread
    }
    return new Thread(this.#limits.megabytes, (ended) => this.#idle.delete(ended))
  }

  #rest(thread: Thread): void {
    this.#idle.add(thread)
    thread.rest(IDLE_MS, () => this.#idle.delete(thread))
  }
}

class Thread {
  readonly #worker: Worker
  #settle: ((answer: FromThread | Error) => void) | undefined
  #resting: NodeJS.Timeout | undefined

  constructor(megabytes: number, onEnd: (thread: Thread) => void) {
    this.#worker = new Worker(ENTRY, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      env: ENVIRONMENT,
      execArgv: [],
    })
    this.#worker.on('message', (answer: FromThread) => this.#settle?.(answer))
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#settle?.(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuchWork('It needs too much memory.') : error),
    )
    this.#worker.on('exit', () => {
      onEnd(this)
      this.#settle?.(new Error('The thread has ended.'))
    })
  }

  async ask(message: ToThread, transfer: Buffers, ms: number): Promise<Value> {
    clearTimeout(this.#resting)
    // The process goes on until there is an answer.
    this.#worker.ref()
    let timer: NodeJS.Timeout | undefined
    const answer = await new Promise<FromThread | Error>((resolve) => {
      this.#settle = resolve
      timer = setTimeout(() => resolve(new TooMuchWork('It takes too long.')), Math.max(ms, 0))
      this.#worker.postMessage(message, transfer)
    })
    clearTimeout(timer)
    this.#settle = undefined
    if (answer instanceof Error) throw answer
    if ('failure' in answer) throw new Error(answer.failure)
    return answer
  }

  /** Until the next task, or for so long. */
  rest(ms: number, onEnd: () => void): void {
    this.#worker.unref()
    this.#resting = setTimeout(() => {
      // Ending takes a moment, in which nobody must take it.
      onEnd()
      this.end()
    }, ms).unref()
  }

  end(): void {
    this.#worker.unref()
    void this.#worker.terminate()
  }
}
