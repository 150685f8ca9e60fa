import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const json = (path) => JSON.parse(read(path))

it('the version stands in one place, which npm repeats, and the changelog and the accessibility report name it', () => {
  const { version, workspaces } = json('package.json')
  const { packages, ...lock } = json('package-lock.json')
  expect([lock.version, packages[''].version]).toEqual([version, version])
  expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect(/^\| Product \| Corridor (\S+), /m.exec(read('docs/accessibility.md'))?.[1]).toBe(version)
  const parts = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
  expect(parts.length).toBeGreaterThanOrEqual(workspaces.length)
  expect(parts.filter((part) => json(`${part}/package.json`).version !== undefined)).toEqual([])
})

it('the changelog says which kind of migrations the newest version has, before anybody updates several servers', () => {
  const [, newest] = read('CHANGELOG.md').split(/^## /m)
  expect(newest).toMatch(/^\*\*Update:\*\* \S/m)
  expect(newest).toMatch(/^\*\*Migrations:\*\* (none|`expand`|`contract`)\. /m)
  expect(read('docs/guides/operations.md')).toContain('[changelog](../../CHANGELOG.md) says which a version has')
})
