/**
 * Runs other programs so that none is left behind: a signal that reaches this process is passed on, and what cannot be
 * passed on (a kill -9 of npm, which starts these scripts) is noticed.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
const npmCheckMs = 500

/**
 * Runs a program to its end and returns its exit code. When a signal arrived meanwhile, this process ends as well:
 * whoever sent it does not want the next step.
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', ...options })
    options.onStart?.(child)
    let received
    const passOn = (signal) => {
      received = signal
      child.kill(signal)
    }
    const stopWatching = watchNpm(() => passOn('SIGTERM'))
    const letGo = () => {
      stopWatching()
      for (const signal of signals) process.off(signal, passOn)
    }
    for (const signal of signals) process.on(signal, passOn)
    child.once('error', (error) => {
      letGo()
      reject(error)
    })
    child.once('close', (code, signal) => {
      letGo()
      const result = code ?? 128 + constants.signals[signal]
      if (received) process.exit(result)
      resolve(result)
    })
  })
}

/** Runs a program and keeps what it prints, for the case that somebody has to read it. */
export async function runQuietly(file, args, options = {}) {
  let output = ''
  const code = await run(file, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    onStart: (child) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
        })
      }
    },
  })
  return { code, output: output.trim() }
}

/** Calls back when npm, as our parent, is gone. Started by anything else, we are on our own. */
function watchNpm(onGone) {
  if (!['start', 'setup', 'test', 'bench'].includes(process.env.npm_lifecycle_event)) return () => {}
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onGone()
  }, npmCheckMs)
  return () => clearInterval(timer)
}
