/** What the image, compose.yaml and deploy/ claim about the rest of the repository, for the tests that compare it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../../../apps/server/src/config/settings.ts'
import { root } from '../paths.mjs'

export const read = (path) => readFileSync(join(root, path), 'utf8')
export const isThere = (path) => existsSync(join(root, path))
export const defaults = readSettings({}, [])

/** As the program of the image knows them. */
export const isCommand = (name) => name === 'start' || isThere(`apps/server/src/cli/${name}.ts`)

const routes = read('apps/server/src/health/routes.ts')
export const isHealthPath = (path) => routes.includes(`'${path}'`)

/** Variables that no setting reads, or with the value that it has anyway. */
export const withoutEffect = (env) =>
  Object.keys(env).filter((name) => {
    const { [name]: _, ...others } = env
    return JSON.stringify(readSettings(env, [])) === JSON.stringify(readSettings(others, []))
  })

/** How long a server may take to stop: every step as long as it is given, one after the other. */
const steps = ['main', 'db/open'].flatMap((file) =>
  [...read(`apps/server/src/${file}.ts`).matchAll(/shutdown\.defer\('(.+?)'/g)].map(([, name]) => name),
)
const secondsIn = (file, name) =>
  Number(new RegExp(`${name} = ([\\d_]+)`).exec(read(`apps/server/src/${file}.ts`))[1].replace('_', '')) / 1000
const STEP_SECONDS = secondsIn('process/shutdown', 'defaultStepTimeoutMs')
/** Beside `DRAIN_SECONDS`: the announcement lasts that much longer, and the last answers have a limit of their own. */
export const otherStopSeconds = secondsIn('main', 'LAST_ANSWERS_MS') + (steps.length - 1) * STEP_SECONDS
export const stopSeconds = defaults.drainSeconds + otherStopSeconds

export const SECRETS = { DATABASE_URL: 'postgresql://corridor:secret@database/corridor', ROSTER_KEY: 'r'.repeat(64) }
