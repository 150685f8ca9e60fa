/**
 * Writes student.html and staff.html beside index.html: the same page, which also names the files of the role's first
 * page. So the browser asks for all of them at once, instead of for the next ones after the first have run.
 */
import type { Plugin, Rolldown } from 'vite'

const ROLES = ['student', 'staff'] as const
type Role = (typeof ROLES)[number]

export function rolePages(): Plugin {
  return {
    name: 'role-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html.')
      const page = String(index.source)
      for (const role of ROLES) {
        const links = filesOf(role, bundle).filter((file) => !page.includes(file))
        const source = page.replace('</head>', `${links.map(linkTo).join('')}</head>`)
        this.emitFile({ type: 'asset', fileName: `${role}.html`, source })
      }
    },
  }
}

/** The scripts and styles of a role's chunk and of all chunks that it imports; those that others build on come first. */
function filesOf(role: Role, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    const other = ROLES.find((name) => name === chunk.name && name !== role)
    if (other) throw new Error(`The code of ${role} needs some of ${other}'s: name it as shared in vite.chunks.ts.`)
    for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported))
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  }
  const own = chunks.find(({ name }) => name === role)
  if (!own) throw new Error(`The build has no chunk for ${role}.`)
  add(own)
  return [...files]
}

function linkTo(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${rel}" crossorigin href="/${file}">\n`
}
