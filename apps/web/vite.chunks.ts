/**
 * Which files the build is cut into. A slow computer pays for every file of a first load, so the code of a role's first
 * page comes in a few of them: the libraries of every page, our code of every page, the session (what signed-in pages
 * have in common) and what only this role needs. The rest is cut by the bundler: a file for each screen or dialog.
 */
import { resolve } from 'node:path'

/** The first pages. What students and staff both need belongs to the session. */
const ROOTS = {
  session: ['app/shell/Shell.tsx', 'base/session/queries.ts'],
  student: ['pass/student/Live.tsx'],
  staff: ['pass/staff/LiveList.tsx', 'pass/staff/UpcomingList.tsx', 'pass/staff/RequestedList.tsx'],
}

const SHARED = /icons-react.*[\\/]IconChevronRight\./

type Root = keyof typeof ROOTS

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const rootByFile = new Map<string, Root>()
for (const [root, files] of Object.entries(ROOTS)) {
  for (const file of files) rootByFile.set(resolve(import.meta.dirname, 'src', file), root as Root)
}

/** A group takes its modules with all that they import, except for what a group before it has taken. */
export const chunkGroups = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'base', tags: ['$initial' as const] },
  ...(Object.keys(ROOTS) as Root[]).map((root) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === root ? root : null),
    debugName: root,
  })),
]

function chunkOf(id: string, graph: Graph): Root | undefined {
  // Packages are taken along by our own modules. Whoever imports one name of a package seems to import all of it, so
  // what both roles need of a package, and the session does not, has to be named.
  if (id.includes('node_modules')) return SHARED.test(id) ? 'session' : undefined
  const roots = rootsOf(id, graph)
  return roots.size > 1 ? 'session' : [...roots][0]
}

/** The roots that import the module, directly or through others. */
function rootsOf(id: string, graph: Graph): ReadonlySet<Root> {
  const roots = new Set<Root>()
  const importers = new Set([id])
  for (const importer of importers) {
    const root = rootByFile.get(importer)
    if (root) roots.add(root)
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  }
  return roots
}
