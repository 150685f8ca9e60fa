/**
 * What `npm test -- changed` runs: for a change in one feature, the tests of that feature in every layer. A folder of the
 * rules, the contract, the server, the web and its `parts/` that has the same name is the same feature. What a change breaks in
 * another feature is found by `npm test`, which is what counts before a change is accepted.
 */
import { execFileSync } from 'node:child_process'
import { root, workspacesWith } from './paths.mjs'

/** The journeys of a feature. Those of passes are the ones that a change of passes breaks first. */
export const JOURNEYS = {
  account: ['adding-people', 'sign-on'],
  activity: ['long-names'],
  apart: ['keep-apart'],
  class: ['classes'],
  delivery: ['messages'],
  destination: ['daily-tasks'],
  device: ['student'],
  district: ['roster'],
  export: ['history'],
  freeze: ['freeze'],
  hall: ['halls'],
  history: ['history'],
  incident: ['person'],
  insight: ['history'],
  kiosk: ['kiosk'],
  landing: ['visitor'],
  language: ['spanish'],
  late: ['school-day'],
  limits: ['student'],
  login: ['visitor', 'sign-on'],
  notification: ['messages', 'reports'],
  onboarding: ['onboarding'],
  pass: ['hall-passes', 'daily-tasks'],
  period: ['history'],
  person: ['person'],
  place: ['hall-passes'],
  privacy: ['person'],
  report: ['reports'],
  room: ['first-day'],
  roster: ['roster'],
  scan: ['scan', 'halls'],
  schedule: ['schedule'],
  school: ['first-day', 'pass-settings'],
  session: ['visitor'],
  settings: ['visitor', 'spanish'],
  sso: ['sign-on'],
  support: ['impersonate'],
  user: ['person'],
  zone: ['first-day'],
}

/** Folders that every feature uses, or none: no single journey would find what a change of them breaks. */
export const WITHOUT_JOURNEY = [
  ...['change', 'cli', 'config', 'db', 'demo', 'health', 'http', 'jobs', 'live', 'outbound', 'outgoing', 'process'],
  ...['backup', 'testing', 'threads', 'app', 'base', 'ui', 'words'],
]

const WEB = ['apps/web/src/parts', 'apps/web/src']
const LAYERS = ['packages/rules/src', 'packages/contract/src', 'apps/server/src', ...WEB]

/** Files that differ from `base`, committed or not. */
export function changedFiles(base) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const differing = git('diff', '--name-only', '--diff-filter=d', base)
  return [...new Set([...differing, ...git('ls-files', '--others', '--exclude-standard')])]
}

/** Where this branch left the main one; on the main branch itself, what is not committed yet. */
export function defaultBase() {
  for (const main of ['origin/main', 'main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD'
}

const isCode = (file) => /\.(ts|tsx|mjs|css|json)$/.test(file)

/** What to check for these files. Each list is empty if there is nothing to check. */
export function planFor(files, workspaces = workspacesWith('tsconfig.json')) {
  const features = new Set(files.flatMap((file) => featureOf(file) ?? []))
  const unit = new Set(LAYERS.flatMap((layer) => [...features].map((feature) => `${layer}/${feature}/`)))
  for (const file of files) {
    if (file.startsWith('packages/')) unit.add('packages/')
    if (/\.test\.(ts|tsx|mjs)$/.test(file) && !file.includes('.browser.')) unit.add(file)
  }
  const journeys = new Set([...features].flatMap((feature) => JOURNEYS[feature] ?? []))
  for (const file of files) {
    const [, spec] = /^e2e\/tests\/(.+)\.spec\.ts$/.exec(file) ?? []
    if (spec) journeys.add(spec)
  }
  const isWeb = files.some((file) => file.startsWith('apps/web/'))
  return {
    lint: files.filter(isCode),
    types: workspaces.filter((workspace) => files.some((file) => file.startsWith(`${workspace}/`))),
    // The tests of the scripts read the whole repository: layers, names, spelling.
    unit: files.some(isCode) ? [...unit, 'scripts/'] : [],
    components: isWeb ? [...features].flatMap((feature) => [`src/parts/${feature}/`, `src/${feature}/`]) : [],
    e2e: [...journeys].map((name) => `tests/${name}.spec.ts`),
  }
}

function featureOf(file) {
  const layer = LAYERS.find((folder) => file.startsWith(`${folder}/`))
  const [feature, inside] = layer === undefined ? [] : file.slice(layer.length + 1).split('/')
  return inside === undefined ? undefined : feature
}
