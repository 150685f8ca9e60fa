import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** A program, its arguments, and the account to run it as if it is not the current one. */
export interface Command {
  file: string
  args: string[]
  account?: Account | undefined
}

export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL's programs read PG* variables, the locale and the time zone from the environment. They get none of these,
 * so that a cluster is the same no matter who starts it. The working directory is one that every account may enter.
 */
export function launch({ file, args, account }: Command, options: SpawnOptions): ChildProcess {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  return spawn(file, args, { ...options, ...account, env, cwd: '/' })
}

/** Runs a program and waits for it to end. A program that cannot be started counts as failed. */
export function run(command: Command): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = launch(command, { stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}
