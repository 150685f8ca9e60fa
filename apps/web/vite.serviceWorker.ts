/**
 * Writes sw.js: the service worker (worker/worker.ts) with the list of this build's files on top. A role's list has its
 * pages and all code that they can load, but not the code of the other role's screens.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

/** The page of a role, and the chunk and the screens that are only for others. */
const STAFF_ONLY = [
  'pass/staff',
  'app/(dashboard|person|shell/(more|find|SchoolMenu|FreezeBar|ScanButton|stillNeeded))',
  'room',
  'schedule',
  'class',
  'person',
  'school/(?!RoomCard)',
  'onboarding',
  'district',
  'freeze',
  'hall',
  'activity',
  'apart',
  'history',
  'insight',
  'late',
  'report',
  'sso',
  'privacy',
  'account/(Accounts|Slips|ClassCards|StudentCard)',
  'parts/(apart|class|destination|district|kiosk|limits|person|privacy|room|scan|schedule)',
  'parts/account/(?!OwnPassword)',
  'parts/freeze/(?!FrozenScreen|instructionWords)',
]
const ROLES = {
  student: { page: 'student.html', others: screensIn(STAFF_ONLY, 'staff') },
  staff: { page: 'staff.html', others: screensIn(['pass/student'], 'student') },
}

/** A chunk by its name, or a screen by its file. */
function screensIn(folders: readonly string[], chunk: string): RegExp {
  return new RegExp(`^${chunk}$|/src/(${folders.join('|')})`)
}

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.fromEntries(
        Object.entries(ROLES).map(([role, { page, others }]) => {
          const paths = [page, 'index.html', ...fontsOf(bundle), ...codeFor(others, bundle)]
          return [role, paths.map((path) => `/${path}`)]
        }),
      )
      const contents = [Object.keys(bundle).sort(), sourceOf(bundle['index.html'])]
      const version = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12)
      const file = join(import.meta.dirname, 'worker', 'worker.ts')
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      const head = `const VERSION = '${version}'\nconst FILES = ${JSON.stringify(files)}\n`
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + code })
    },
  }
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  return file?.type === 'asset' ? String(file.source) : ''
}

function fontsOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
}

/** The scripts that the first one can load, at once or later, and their styles. */
function codeFor(others: RegExp, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const isForOthers = (name: string) => {
    const chunk = bundle[name]
    return (
      chunk?.type === 'chunk' &&
      (others.test(chunk.name) || others.test((chunk.facadeModuleId ?? '').replaceAll('\\', '/')))
    )
  }
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
    for (const imported of chunk.dynamicImports) if (!isForOthers(imported)) add(imported)
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
  return files
}
