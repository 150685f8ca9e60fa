/**
 * Which files the build is cut into. A slow computer pays for every file of a first load, so the code of a role's first
 * page comes in a few of them: the libraries of every page, our code of every page, what public and signed-in pages
 * share, the session (what signed-in pages have in common), and what only this role needs. The rest is cut by the
 * bundler: a file for each screen or dialog.
 */
import { resolve } from 'node:path'

/** The first pages. */
export const ROOTS = {
  public: ['landing/Landing.tsx', 'login/LoginShell.tsx', 'login/PrimaryLogin.tsx'],
  session: ['app/shell/Shell.tsx', 'base/session/queries.ts'],
  student: ['pass/student/Live.tsx'],
  staff: [
    'app/shell/more/MoreEntries.tsx',
    'app/shell/more/MoreButton.tsx',
    'pass/staff/LiveList.tsx',
    'pass/staff/UpcomingList.tsx',
    'pass/staff/RequestedList.tsx',
  ],
}

/** What a first page draws a moment later, from files of their own; the page has their words. */
export const FIRST_PARTS = {
  student: [
    'pass/student/quick/Tiles.tsx',
    'pass/student/past/TodayCard.tsx',
    'pass/student/LinePlace.tsx',
    'app/frozen/Frozen.tsx',
  ],
  staff: [],
}

/** Screens that load what they share with a list of staff, but not the list. */
const OTHER_SCREENS = /src[\\/](notification|settings|pass[\\/]student)[\\/]/

/** What both roles need of a package. */
const SHARED_PACKAGES =
  /icons-react.*[\\/]Icon(ChevronRight|CalendarTime|ClockExclamation|CloudOff|Search|Snowflake|Users)\.|@tanstack.*infiniteQuery/i

/** Forms need them as well as the toolbars of lists. */
const FIELDS =
  /@mantine[\\/]core.*[\\/](Input|InputBase|TextInput|NativeSelect|CloseButton|ActionIcon|ComboboxChevron|get-parsed-combobox-data|Combobox\.module|Combobox\.layer|ScrollArea[\\/]utils|use-resolved-styles-api|get-env|primitive)[\\/.]/

/** The card that every page of a student loads once it is visible, with what it shares with the notifications. */
const DECISION = /src[\\/](app[\\/]decision|notification[\\/](commands|pages|queries)\.ts)/

/** Dialogs, menus and pickers need these, and no first page has one. */
const OVERLAY_HOOKS =
  /[\\/]use-(focus-trap|focus-return|click-outside|debounced-callback|debounced-value|long-press|throttled-callback)[\\/]/

/** The same for these, but the lists of staff need them as well. */
const FIELD_HOOKS = /[\\/]use-(resize-observer|shallow-effect|timeout|mutation-observer)[\\/]/

/** The tiles on a student's first page, with what they share with the form for a new pass, but not the sheet of a tile. */
const QUICK =
  /src[\\/](pass[\\/]student[\\/](quick[\\/](?!GoSheet)|request[\\/](origin|lastOrigin)\.ts)|parts[\\/]place[\\/]places\.ts)/

/** The screen of a freeze, which every page of a student has with the decision card: nothing else comes with it. */
const FROZEN =
  /src[\\/](app[\\/]frozen[\\/](Frozen|PausedBar|Silence|Tile|covering|useModal)|parts[\\/]freeze[\\/](FrozenScreen|instructionWords))|icons-react.*[\\/]Icon(Snowflake|PlayerPause|BellOff)\./

/** What both roles need of the rules. */
const SHARED_RULES = /[\\/](pass[\\/](transitions|refusal)|text[\\/](pass|refusal|waiting))\.ts/

/** How pickers rank what somebody types, on the sign-in page and on everybody's forms. */
const MATCHING = /rules[\\/]src[\\/]text[\\/]fuzzy\.ts/

/** What the public report needs of the rules as well; it must not load the session for it. */
const PUBLIC_RULES = /[\\/]rules[\\/]src[\\/](time[\\/](?!index)|text[\\/]ordinal)/

type Chunk = 'shared' | 'session' | 'student' | 'staff'

type Root = keyof typeof ROOTS | 'other'

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
  groupOf('shared'),
  groupOf('session'),
  groupOf('student'),
  { name: 'fields', test: (id: string) => [FIELDS, FIELD_HOOKS, MATCHING].some((part) => part.test(id)) },
  groupOf('staff'),
  { name: 'frozen', test: FROZEN },
  { name: 'decision', test: DECISION },
  { name: 'quick', test: QUICK },
  // One file for all icons that several screens have, instead of dozens with a line each.
  { name: 'icons', test: /@tabler[\\/]icons-react.*[\\/]Icon/, minShareCount: 2 },
]

function groupOf(chunk: Chunk) {
  return { name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null), debugName: chunk }
}

/** Undefined for what the bundler decides on. */
function chunkOf(id: string, graph: Graph): Chunk | undefined {
  // Packages and rules are taken along by the modules that use them. Whoever imports one name of a package, or of a
  // folder of the rules, seems to import all of it.
  if (id.includes('@mantine/hooks')) return OVERLAY_HOOKS.test(id) || FIELD_HOOKS.test(id) ? undefined : 'shared'
  if (id.includes('node_modules')) return SHARED_PACKAGES.test(id) ? 'session' : undefined
  if (PUBLIC_RULES.test(id)) return 'shared'
  if (/packages[\\/]rules/.test(id)) return SHARED_RULES.test(id) ? 'session' : undefined
  const roots = rootsOf(id, graph)
  if (roots.has('public'))
    return [...roots].some((root) => root !== 'public' && root !== 'other') ? 'shared' : undefined
  if (roots.has('session') || (roots.has('staff') && roots.size > 1)) return 'session'
  return roots.has('student') ? 'student' : roots.has('staff') ? 'staff' : undefined
}

/** The roots that import the module, directly or through others. */
function rootsOf(id: string, graph: Graph): ReadonlySet<Root> {
  const roots = new Set<Root>()
  const importers = new Set([id])
  for (const importer of importers) {
    const root = rootByFile.get(importer)
    if (root) roots.add(root)
    if (OTHER_SCREENS.test(importer)) roots.add('other')
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  }
  return roots
}
