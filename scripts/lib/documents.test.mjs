import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LAYERS } from '../layers.mjs'
import { anchorsOf, codeNamesIn, foldersIn, layerNamesIn, ownLinksOf } from './documents.mjs'
import { root } from './paths.mjs'
import { sourceFiles } from './sourceFiles.mjs'

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

describe('files that a page names by their whole path', () => {
  const named = (text) =>
    [...text.matchAll(/`((?:apps|packages|e2e|scripts|bench|deploy)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path)

  it.each(documents)('are there: %s', (document) => {
    expect(named(read(document)).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('names of code', () => {
  it('are found in a passage', () => {
    expect(codeNamesIn('`planOf` of `can(viewer)`, `pass_event`, `a/b.ts`, `live`\n```\n`noName`\n```\n')).toEqual([
      'planOf',
      'can',
    ])
  })

  it.each(['ARCHITECTURE.md', 'GLOSSARY.md'])('of %s are in the code', (document) => {
    const sources = [...sourceFiles(['apps', 'packages']).values()]
    const code = sources.map((text) => text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')).join('\n')
    const known = new Set(code.match(/\w+/g))
    expect(codeNamesIn(read(document)).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('CONTRIBUTING.md', () => {
  it('imports in its samples what is exported', () => {
    const imports = [...read('CONTRIBUTING.md').matchAll(/^import \{ (.+) \} from '\.\.\/(testing\/.+)'$/gm)]
    const missing = imports.flatMap(([, names, path]) => {
      const exported = read(join('apps/server/src', path)).match(/(?<=^export (?:async )?\w+ )\w+/gm)
      return names.split(', ').filter((name) => !exported.includes(name.replace('type ', '')))
    })
    expect(imports.length).toBeGreaterThan(1)
    expect(missing).toEqual([])
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

  it('names every folder of what every screen is made of', () => {
    const table = section('apps/web').split('\n`ui/` has a folder')[1].split('\n\n')[1]
    const named = table.split('\n').flatMap((row) => foldersIn(row.split(' | ')[0]))
    expect(named.sort()).toEqual(foldersOf('apps/web/src/ui'))
  })

  it.each(['packages/rules', 'apps/server'])('names the folders of %s from the bottom up', (part) => {
    const rows = LAYERS[`${part}/src`]
    const starts = section(part)
      .split('\n| file |')[0]
      .split('\n')
      .filter((line) => /^(?:- |\| )`/.test(line))
    const named = starts.flatMap((line) => layerNamesIn(line.split(/ \| |: /)[0])).filter((name) => name !== 'testing')
    const heights = named.map((name) => rows.findIndex((row) => row.includes(name)))
    expect(heights).not.toContain(-1)
    expect(named.map((name, at) => ({ name, height: heights[at] }))).toEqual(
      named.map((name, at) => ({ name, height: Math.max(...heights.slice(0, at + 1)) })),
    )
  })

  it('says which features of the server lack a file of the common names', () => {
    const features = foldersIn(rowOf('apps/server', '| `school/`').split(' | ')[0])
    const has = (feature, file) =>
      [file, file.replace('.ts', '')].some((name) => existsSync(join(root, 'apps/server/src', feature, name)))
    const lacking = features.flatMap((feature) => {
      const lacks = ['routes.ts', 'commands.ts', 'queries.ts'].filter((file) => !has(feature, file))
      return lacks.length > 0 ? [[feature, lacks]] : []
    })
    const table = section('apps/server').split('\n| feature | lacks |')[1].split('\n\n')[0].split('\n').slice(2)
    const named = table.map((row) => [foldersIn(row)[0], row.split(' | ')[1].match(/\w+\.ts/g)])
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(lacking))
  })

  it('names only files of the server that are there', () => {
    const named = [...section('apps/server').matchAll(/`((?:[\w-]+\/)+[\w-]+\.ts)`/g)].map(([, path]) => path)
    const missing = named.filter(
      (path) => !['apps/server/src', 'packages', ''].some((base) => existsSync(join(root, base, path))),
    )
    expect(missing).toEqual([])
  })
})
