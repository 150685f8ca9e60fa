import { describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'

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
