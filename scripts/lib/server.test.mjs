import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from './paths.mjs'

/** As `npm start` does it, with a small process instead of the server that prints when it closes. */
const script = `
  import { runServerEntry } from ${JSON.stringify(join(root, 'scripts/lib/server.mjs'))}
  process.exitCode = await runServerEntry('apps/server/src/process/testing-process.ts', [])
`
const inGoodOrder = ['ready', 'closing', 'closed']

describe('the server under npm start', () => {
  it.each(['SIGTERM', 'SIGINT'])('gets %s passed on, and its exit code is ours', async (signal) => {
    const { parent, said, silence } = await start(process.execPath, ['--input-type=module', '-e', script])
    const exit = once(parent, 'exit')
    parent.kill(signal)
    expect(await exit).toEqual([0, null])
    await silence
    expect(said).toEqual(inGoodOrder)
  })

  it('stops when its parent is killed', async () => {
    const { parent, said, silence } = await start(process.execPath, ['--input-type=module', '-e', script])
    parent.kill('SIGKILL')
    await silence
    expect(said).toEqual(inGoodOrder)
  })

  it('stops when npm is killed', async () => {
    // A shell takes npm's place: it waits for the script as npm does.
    const shell = ['-c', '"$0" --input-type=module -e "$1"; exit', process.execPath, script]
    const { parent, said, silence } = await start('sh', shell, { npm_lifecycle_event: 'start' })
    parent.kill('SIGKILL')
    await silence
    expect(said).toEqual(inGoodOrder)
  })
})

async function start(file, args, env = {}) {
  const { npm_lifecycle_event: _, ...rest } = process.env
  const parent = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...rest, ...env } })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const lines = createInterface({ input: parent.stdout })
  const said = []
  lines.on('line', (line) => said.push(line))
  // The pipe closes when the last process that holds it has ended.
  const silence = once(lines, 'close')
  await once(lines, 'line')
  return { parent, said, silence }
}
