import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findChromium } from './chromium.mjs'

describe.runIf(process.platform === 'linux')('finding Chromium', () => {
  let folder
  const env = () => ({ PATH: folder })

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    // Only for the shell that looks up where a program is.
    await program('sh', 'exec /bin/sh "$@"')
  })

  async function program(name, script) {
    const file = join(folder, name)
    await writeFile(file, `#!/bin/sh\n${script}\n`)
    await chmod(file, 0o755)
    return file
  }

  it('returns undefined if there is none', () => {
    expect(findChromium(env())).toBeUndefined()
  })

  it('picks the first that runs, not a placeholder', async () => {
    await program('chromium-browser', 'exit 1')
    const chrome = await program('google-chrome', 'exit 0')
    expect(findChromium(env())).toBe(chrome)
  })

  it('picks the configured one', async () => {
    await program('chromium', 'exit 0')
    const named = await program('mine', 'exit 0')
    expect(findChromium({ ...env(), CHROME_PATH: named })).toBe(named)
  })

  it('fails with a clear message if the configured one does not exist', () => {
    expect(() => findChromium({ ...env(), CHROME_PATH: '/nowhere/chrome' })).toThrow(/Correct CHROME_PATH/)
  })
})
