import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { hashSources } from './build.mjs'

describe('the hash of the sources', () => {
  let folder
  let before
  const hash = () => hashSources([join(folder, 'src'), join(folder, 'package-lock.json')])

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await mkdir(join(folder, 'src/pass'), { recursive: true })
    await writeFile(join(folder, 'src/pass/Card.tsx'), 'one')
    await writeFile(join(folder, 'package-lock.json'), '{}')
    before = await hash()
  })

  it('stays when nothing changed', async () => {
    expect(await hash()).toBe(before)
  })

  it('changes with the contents of a file, in subfolders too', async () => {
    await writeFile(join(folder, 'src/pass/Card.tsx'), 'two')
    expect(await hash()).not.toBe(before)
  })

  it('changes with a name', async () => {
    await rename(join(folder, 'src/pass/Card.tsx'), join(folder, 'src/pass/Other.tsx'))
    expect(await hash()).not.toBe(before)
  })

  it('changes with the versions of packages', async () => {
    await writeFile(join(folder, 'package-lock.json'), '{"packages":{}}')
    expect(await hash()).not.toBe(before)
  })

  it('ignores tests and the output of a build', async () => {
    await mkdir(join(folder, 'src/dist'))
    await writeFile(join(folder, 'src/dist/index.html'), 'built')
    await writeFile(join(folder, 'src/pass/Card.test.tsx'), 'test')
    expect(await hash()).toBe(before)
  })
})
