/** Compares imports with the table in `scripts/layers.mjs`. Each function returns a sentence for each problem. */
import { dirname, join } from 'node:path/posix'

/** Code of ours, and of Node. Biome's format leaves no other way to write it. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|@corridor\/|node:)[^'\s]+)'/g
const TEST = /\.(?:test|spec)\.|(?:^|\/)testing(?:\/|\.ts)/

/**
 * What each file imports, by path. `files`: their text by path. `packages`: the folder of each package and what it
 * exports, by its name.
 */
export function importsOf(files, packages) {
  const resolve = (from, name) => {
    if (name.startsWith('.')) return join(dirname(from), name)
    const [, own, rest] = /^(@corridor\/\w+)(.*)$/.exec(name) ?? []
    if (!own) return name
    const { folder, exports } = packages.get(own)
    return join(folder, exports?.[`.${rest}`] ?? rest)
  }
  return new Map(
    [...files].map(([path, text]) => [path, [...text.matchAll(IMPORT)].map(([, name]) => resolve(path, name))]),
  )
}

function* pairs(imports, isIncluded = () => true) {
  for (const [from, targets] of imports) if (isIncluded(from)) for (const to of targets) yield { from, to }
}

const isTest = (path) => TEST.test(path)
const isIn = (path, folder) => path.startsWith(`${folder}/`)
/** The name of a file or a folder right below another folder. */
const nameIn = (path, folder) => path.slice(folder.length + 1).split('/')[0]

export function arrowsUp(imports, layers) {
  const problems = new Set()
  for (const [part, rows] of Object.entries(layers)) {
    const rowOf = (path) => rows.findIndex((row) => row.includes(nameIn(path, part)))
    const missing = [...imports.keys()].filter((path) => isIn(path, part) && !isTest(path) && rowOf(path) < 0)
    for (const path of missing)
      problems.add(`${part} has no row for ${nameIn(path, part)} in scripts/layers.mjs. Add it.`)
    for (const name of rows.flat()) {
      const isThere = [...imports.keys()].some((path) => isIn(path, part) && nameIn(path, part) === name)
      if (!isThere) problems.add(`${part} has no ${name}. Remove it from scripts/layers.mjs.`)
    }
    for (const { from, to } of pairs(imports, (path) => isIn(path, part) && !isTest(path))) {
      if (isTest(to)) problems.add(`${from} imports ${to}. Only tests may import what is made for tests.`)
      else if (isIn(to, part) && nameIn(from, part) !== nameIn(to, part) && rowOf(to) >= rowOf(from)) {
        const where = rowOf(to) === rowOf(from) ? 'beside it' : 'above it'
        const remedy = `Move what both need to a row below ${nameIn(from, part)}, or ask ${nameIn(to, part)} to pass it in.`
        problems.add(`${from} imports ${to}, which is ${where} in scripts/layers.mjs. ${remedy}`)
      }
    }
  }
  return [...problems]
}

/** Folders that import each other, and a folder and a file beside it that do. They can only be understood together. */
export function twoWayPairs(imports) {
  const found = new Map()
  for (const { from, to } of pairs(imports, (path) => !isTest(path))) {
    if (isTest(to)) continue
    const [a, b] = [from.split('/'), to.split('/')]
    const at = a.findIndex((name, index) => name !== b[index])
    const areFiles = at === a.length - 1 && at === b.length - 1
    if (at < 0 || at >= b.length || areFiles) continue
    found.set(`${a.slice(0, at + 1).join('/')} ${b.slice(0, at + 1).join('/')}`, `${from} imports ${to}`)
  }
  return [...found].flatMap(([pair, one]) => {
    const [a, b] = pair.split(' ')
    const other = found.get(`${b} ${a}`)
    if (!other || a > b) return []
    return [
      `${a} and ${b} import each other: ${one}, and ${other}. Move what one of them needs to where the other is, or below both.`,
    ]
  })
}

/** Files that import each other in a circle. */
export function circles(imports) {
  const problems = []
  const done = new Set()
  const visit = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' → ')
      problems.push(`Files import each other in a circle: ${circle}. Move what they share to a file of its own.`)
    }
    if (done.has(path)) return
    done.add(path)
    for (const next of imports.get(path) ?? []) visit(next, [...trail, path])
  }
  for (const path of imports.keys()) visit(path, [])
  return problems
}

export function closedDoors(imports, closed) {
  return [...pairs(imports)].flatMap(({ from, to }) => {
    const [part] = Object.keys(closed).filter((folder) => isIn(from, folder))
    const door = part && closed[part].to.find((target) => to === target || to.startsWith(target))
    return door ? [`${from} imports ${to}. ${closed[part].why}`] : []
  })
}
