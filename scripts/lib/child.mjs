/**
 * Runs other programs without leaving any behind: signals to this process are forwarded, and this process notices when
 * npm, which starts these scripts, is killed with SIGKILL.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
const npmCheckMs = 500

/**
 * Runs a program and returns its exit code. If a signal arrived in the meantime, this process ends too, because the
 * sender does not want the next step to run.
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

/** Runs a program and keeps its output, which is printed only if the program fails. */
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

/** Calls back when npm, our parent, is gone. Does nothing if something else started us. */
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
