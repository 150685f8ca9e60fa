/** The counterpart of `child.ts`: what a child process does for its parent. */
export interface ToChild {
  id: number
  command: string
  input: unknown
}

export interface FromChild {
  id: number
  result?: unknown
  failure?: string
}

export type Commands = Record<string, (input: never) => unknown>

/** `start` comes first, once; `stop` is called when the parent closes the channel or ends. */
export function runChild(commands: Commands, stop: () => Promise<void> | void): void {
  process.on('message', async ({ id, command, input }: ToChild) => {
    try {
      const handler = commands[command]
      if (!handler) throw new Error(`There is no command ${command}.`)
      process.send?.({ id, result: await handler(input as never) } satisfies FromChild)
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      process.send?.({ id, failure } satisfies FromChild)
    }
  })
  process.once('disconnect', async () => {
    await stop()
    process.exit(0)
  })
  // Ctrl-C in a terminal reaches every process; the parent decides when this one ends.
  process.on('SIGINT', () => undefined)
}
