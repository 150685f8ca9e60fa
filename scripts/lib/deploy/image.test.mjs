import { dirname, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaults, isHealthPath, isThere, read, withoutEffect } from './claims.mjs'

describe('the image', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', '').split('\n')
  const valuesOf = (word) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  const copied = valuesOf('COPY')
    .filter((value) => !value.startsWith('--from='))
    .flatMap((value) => value.split(' ').slice(0, -1))
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  /** As Docker does: the last pattern that matches the path, or a folder around it, decides. */
  function isIgnored(path) {
    const around = [path]
    while (dirname(around[0]) !== '.') around.unshift(dirname(around[0]))
    const deciding = patterns.findLast((pattern) => around.some((part) => matchesGlob(part, pattern.replace('!', ''))))
    return deciding !== undefined && !deciding.startsWith('!')
  }

  it('is made of files that are there and not left out', () => {
    expect(copied.filter((path) => !isThere(path) || isIgnored(path))).toEqual([])
    expect(copied.length).toBeGreaterThan(10)
  })

  it('knows the packages of every workspace, without which npm ci fails', () => {
    const workspaces = Object.keys(JSON.parse(read('package-lock.json')).packages).filter((path) =>
      /^\w+(\/\w+)?$/.test(path),
    )
    const named = workspaces.filter((path) => !path.includes('node_modules')).map((path) => `${path}/package.json`)
    expect(named.filter((path) => !copied.includes(path))).toEqual([])
  })

  it.each(['.env', '.git', 'data', 'node_modules', 'apps/web/dist', 'apps/server/src/main.test.ts', 'e2e/tests'])(
    'does not contain %s',
    (path) => expect(isIgnored(path)).toBe(true),
  )

  it('runs as nobody in particular, on settings that there are', () => {
    const [env] = valuesOf('ENV').map((value) => Object.fromEntries(value.split(' ').map((pair) => pair.split('='))))
    expect(withoutEffect(env)).toEqual([])
    expect(valuesOf('USER')).toEqual(['10001:10001'])
    expect(valuesOf('VOLUME')).toEqual([env.DATA_DIR])
    expect(valuesOf('EXPOSE')).toEqual([String(defaults.port)])
    const [, path] = /3000(\/\S+?)'/.exec(valuesOf('HEALTHCHECK').join())
    expect(isHealthPath(path)).toBe(true)
  })
})
