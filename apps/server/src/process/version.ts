import { readFileSync } from 'node:fs'

/** The version of Corridor. It stands in the package.json of the whole project, and nowhere else. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version
