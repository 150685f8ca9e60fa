/**
 * Finds what the rules and the contract export although nothing but tests names it: a rule that no screen and no server
 * asks proves nothing about either. Names are compared as words, so that a name that occurs twice may hide one.
 */

const DECLARATION = /^export (?:const|function|async function|class|type|interface) ([\w$]+)/gm
const SHARED = /^packages\/(?:rules|contract)\/src\//
const TEST = /\.(?:test|spec)\.|\/testing[./-]|^(?:bench|e2e)\//
/** Files that only pass on what others export. */
const BARREL = /^packages\/[a-z]+\/src\/(?:\w+\/)?index\.ts$/

/** `files` by path: their text. Returns the names, with the file that exports each. */
export function unusedExports(files) {
  const users = new Map()
  for (const [path, text] of files) {
    if (TEST.test(path) || BARREL.test(path)) continue
    for (const word of text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').match(/[\w$]+/g) ?? []) {
      users.set(word, (users.get(word) ?? 0) + 1)
    }
  }
  return [...files]
    .filter(([path]) => SHARED.test(path) && !TEST.test(path))
    .flatMap(([path, text]) => [...text.matchAll(DECLARATION)].map(([, name]) => ({ name, path })))
    .filter(({ name }) => users.get(name) === 1)
}
