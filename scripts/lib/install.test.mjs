import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isInstalled, refuseToInstall } from './install.mjs'
import { withTemporaryFolder } from './temporary.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const fastify = { version: '5.0.0', integrity: 'sha512-a' }
const runtime = { version: '26.0.0', integrity: 'sha512-b', optional: true, os: 'linux', cpu: 'x64' }
const elsewhere = { version: '26.0.0', integrity: 'sha512-c', optional: true, os: ['darwin'], cpu: ['x64'] }
const musl = { version: '1.0.0', integrity: 'sha512-d', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }

function lock(packages) {
  return { packages: Object.fromEntries(Object.entries(packages).map(([name, it]) => [`node_modules/${name}`, it])) }
}

describe('the installed packages', () => {
  const wanted = lock({ fastify, runtime, elsewhere, musl, '@corridor/rules': { link: true } })
  wanted.packages['apps/server'] = { version: '0.1.0' }

  it('are complete when this system has everything it needs', () => {
    expect(isInstalled(wanted, lock({ fastify, runtime }), machine)).toBe(true)
  })

  it.each([
    ['a package is missing', { runtime }],
    ['a package has another version', { fastify: { ...fastify, version: '4.9.9' }, runtime }],
    ['a package has other contents', { fastify: { ...fastify, integrity: 'sha512-x' }, runtime }],
    ['it was installed on another system', { fastify, elsewhere }],
  ])('is not enough when %s', (_, present) => {
    expect(isInstalled(wanted, lock(present), machine)).toBe(false)
  })
})

it('what must change nothing installs nothing, and says what it found', async () => {
  await withTemporaryFolder(async ({ TMPDIR: folder }) => {
    const said = []
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(text))
    onTestFinished(() => stdout.mockRestore())
    const write = (file, content) => writeFile(join(folder, file), JSON.stringify(content))
    await write('package-lock.json', lock({ fastify }))
    await expect(refuseToInstall(folder)).rejects.toThrow(/are not installed\. npm start installs them/)
    await mkdir(join(folder, 'node_modules'))
    await write('node_modules/.package-lock.json', lock({ fastify }))
    await refuseToInstall(folder)
    expect(said).toEqual([])
    await write('node_modules/.package-lock.json', lock({ fastify: { ...fastify, version: '4.9.9' } }))
    await refuseToInstall(folder)
    expect(said.join('')).toMatch(/^look {5}Packages {6}What is installed is not what package-lock\.json names/)
    expect(await readdir(join(folder, 'node_modules'))).toEqual(['.package-lock.json'])
  })
})
