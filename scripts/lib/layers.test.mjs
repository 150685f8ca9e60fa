import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CLOSED, LAYERS } from '../layers.mjs'
import { arrowsUp, circles, closedDoors, importsOf, twoWayPairs } from './layers.mjs'
import { root } from './paths.mjs'
import { sourceFiles } from './sourceFiles.mjs'

/** `{ 'a/one.ts': ['b/two.ts'] }` */
const graph = (imports) => new Map(Object.entries(imports))

describe('the table of layers', () => {
  const layers = { src: [['base'], ['pass', 'room'], ['app.ts']] }
  const rest = { 'src/base/a.ts': [], 'src/pass/a.ts': ['src/base/a.ts'], 'src/room/a.ts': [], 'src/app.ts': [] }
  const problemsOf = (imports) => arrowsUp(graph({ ...rest, ...imports }), layers)

  it('allows imports from the same folder and from the rows below it', () => {
    expect(problemsOf({ 'src/app.ts': ['src/pass/a.ts', 'src/base/a.ts', 'other/a.ts', 'node:fs'] })).toEqual([])
    expect(problemsOf({ 'src/pass/deep/b.ts': ['src/pass/a.ts', 'src/base/a.ts'] })).toEqual([])
  })

  it('finds an import from a row above, at any depth', () => {
    expect(problemsOf({ 'src/base/deep/deeper/b.ts': ['src/pass/a.ts'] })).toEqual([
      'src/base/deep/deeper/b.ts imports src/pass/a.ts, which is above it in scripts/layers.mjs. ' +
        'Move what both need to a row below base, or ask pass to pass it in.',
    ])
    expect(problemsOf({ 'src/room/a.ts': ['src/app.ts'] })).toHaveLength(1)
  })

  it('finds an import from the same row', () => {
    expect(problemsOf({ 'src/room/a.ts': ['src/pass/a.ts'] })).toEqual([expect.stringContaining('which is beside it')])
  })

  it('finds a folder that it does not name, and a name without a folder', () => {
    expect(problemsOf({ 'src/shop/a.ts': [] })).toEqual(['src has no row for shop in scripts/layers.mjs. Add it.'])
    expect(arrowsUp(graph({ 'src/base/a.ts': [] }), { src: [['base', 'gone']] })).toEqual([
      'src has no gone. Remove it from scripts/layers.mjs.',
    ])
  })

  it('lets tests import anything, and nothing else import what is made for tests', () => {
    const tests = { 'src/base/a.test.ts': ['src/app.ts'], 'src/testing/world.ts': ['src/app.ts'] }
    expect(problemsOf({ ...tests, 'src/base/testing.ts': ['src/app.ts'] })).toEqual([])
    expect(problemsOf({ 'src/app.ts': ['src/testing/world.ts'] })).toEqual([
      'src/app.ts imports src/testing/world.ts. Only tests may import what is made for tests.',
    ])
  })
})

describe('imports in both directions', () => {
  it('are found between folders that are beside each other', () => {
    const imports = { 'src/a/x/one.ts': ['src/a/y/two.ts'], 'src/a/y/three.ts': ['src/a/x/four.ts'] }
    expect(twoWayPairs(graph(imports))).toEqual([expect.stringContaining('src/a/x and src/a/y import each other')])
    expect(twoWayPairs(graph({ 'src/a/x/one.ts': ['src/a/y/two.ts', 'src/a/x/three.ts'] }))).toEqual([])
  })

  it('are found between a folder and a file beside it', () => {
    const imports = { 'src/work.ts': ['src/service/row.ts'], 'src/service/job.ts': ['src/work.ts'] }
    expect(twoWayPairs(graph(imports))).toEqual([expect.stringContaining('src/service and src/work.ts')])
  })
})

it('a circle of files is found, however long it is', () => {
  const imports = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'd.ts'], 'c.ts': ['d.ts'], 'd.ts': ['b.ts'], 'e.ts': ['a.ts'] }
  expect(circles(graph(imports))).toEqual([expect.stringContaining('b.ts → c.ts → d.ts → b.ts')])
  expect(circles(graph({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': [] }))).toEqual([])
})

it('an import that a part never has is found', () => {
  const closed = { 'packages/rules': { to: ['apps', 'node:'], why: 'Rules are pure.' } }
  const imports = {
    'packages/rules/src/a.ts': ['node:fs', 'packages/rules/src/b.ts'],
    'apps/web/src/a.ts': ['node:fs'],
  }
  expect(closedDoors(graph(imports), closed)).toEqual(['packages/rules/src/a.ts imports node:fs. Rules are pure.'])
})

it('imports are read as they are written: of types, over several lines, when needed, and from packages', () => {
  const text = `
    import type { A } from './a.ts'
    import {
      b,
    } from '../b.ts'
    export * from './c.ts'
    const later = () => import('./d.tsx')
    type Far = import('./e.ts').Far
    import './f.css'
    import { g } from '@corridor/rules/pass'
    import zod from 'zod'`
  const packages = new Map([
    ['@corridor/rules', { folder: 'packages/rules', exports: { './pass': './src/pass/index.ts' } }],
  ])
  const here = ['a.ts', '../b.ts', 'c.ts', 'd.tsx', 'e.ts', 'f.css'].map((name) => join('apps/web/src', name))
  const imports = importsOf(new Map([['apps/web/src/x.ts', text]]), packages)
  expect(imports.get('apps/web/src/x.ts')).toEqual([...here, 'packages/rules/src/pass/index.ts'])
})

describe('every file', () => {
  const folders = ['packages/rules', 'packages/contract', 'apps/server', 'apps/web']
  const packages = new Map(
    folders.map((folder) => {
      const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      return [name, { folder, exports }]
    }),
  )
  const imports = importsOf(sourceFiles(['packages', 'apps', 'e2e', 'bench', 'scripts']), packages)

  it('imports only from the layers below it', () => expect(arrowsUp(imports, LAYERS)).toEqual([]))
  it('is in a folder that no other imports in both directions', () => expect(twoWayPairs(imports)).toEqual([]))
  it('is part of no circle', () => expect(circles(imports)).toEqual([]))
  it('keeps to its side of the contract', () => expect(closedDoors(imports, CLOSED)).toEqual([]))
})
