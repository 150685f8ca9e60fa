import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** A program, its arguments, and the account that runs it where that is not our own. */
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
 * PostgreSQL's programs read PG* variables, the locale and the time zone from the environment. They get none of it, so
 * that a cluster is the same whoever starts it. The working folder is one that every account may enter.
 */
export function launch({ file, args, account }: Command, options: SpawnOptions): ChildProcess {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  return spawn(file, args, { ...options, ...account, env, cwd: '/' })
}

/** Runs a program to its end. A program that could not be started counts as one that failed. */
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
