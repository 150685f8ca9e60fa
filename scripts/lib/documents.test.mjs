import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, foldersIn, ownLinksOf } from './documents.mjs'
import { root } from './paths.mjs'

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const read = (path) => readFileSync(join(root, path), 'utf8')

describe('links', () => {
  it('are found, with the headings that they lead to', () => {
    expect(ownLinksOf('[a](b.md#c-d), [e](#f), [g](https://h.org)\n```\n[i](j)\n```\n')).toEqual([
      { path: 'b.md', anchor: 'c-d' },
      { path: '', anchor: 'f' },
    ])
    expect(anchorsOf("# One\n```\n# no\n```\n## The operator's `list`, again\n")).toEqual([
      'one',
      'the-operators-list-again',
    ])
  })

  it.each(documents)('of %s lead somewhere', (document) => {
    const problems = ownLinksOf(read(document)).flatMap(({ path, anchor }) => {
      const target = path === '' ? document : relative(root, join(root, dirname(document), path))
      if (!existsSync(join(root, target))) return [`${target} is not there`]
      if (anchor === undefined || anchorsOf(read(target)).includes(anchor)) return []
      return [`${target} has no heading #${anchor}`]
    })
    expect(problems).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  const text = read('ARCHITECTURE.md')
  const section = (heading) => text.split(`\n### ${heading}\n`)[1].split('\n### ')[0]
  const rowOf = (part, start) =>
    section(part)
      .split('\n')
      .find((line) => line.startsWith(start))
  const foldersOf = (path, ...others) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
      .map(({ name }) => name)
      .sort()

  it('names every folder of the rules', () => {
    const list = section('packages/rules')
      .split('\n')
      .filter((line) => line.startsWith('- '))
    const named = list.flatMap((line) => foldersIn(line.split(': ')[0]))
    expect(named.sort()).toEqual(foldersOf('packages/rules/src'))
  })

  it('names every folder of calls', () => {
    const sentence = /Each feature has a folder with its calls:.*?\. /.exec(section('packages/contract'))[0]
    expect(foldersIn(sentence).sort()).toEqual(foldersOf('packages/contract/src', 'testing'))
  })

  it('names every folder of the server', () => {
    const rows = section('apps/server')
      .split('\n| file |')[0]
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) => foldersIn(row.split(' | ')[0]))
    expect(named.sort()).toEqual(foldersOf('apps/server/src'))
  })

  it('names every feature of the web, and every folder that they share', () => {
    const layers = ['app', 'base', 'parts', 'testing', 'ui', 'words']
    expect(foldersIn(rowOf('apps/web', '| features:').split(' | ')[0]).sort()).toEqual(
      foldersOf('apps/web/src', ...layers),
    )
    expect(foldersIn(rowOf('apps/web', '| `parts/`').split(' | ')[1]).sort()).toEqual(foldersOf('apps/web/src/parts'))
  })

  it('names only files of the server that are there', () => {
    const named = [...section('apps/server').matchAll(/`((?:[\w-]+\/)+[\w-]+\.ts)`/g)].map(([, path]) => path)
    const missing = named.filter(
      (path) => !['apps/server/src', 'packages', ''].some((base) => existsSync(join(root, base, path))),
    )
    expect(missing).toEqual([])
  })
})
