/** An update of the web as the browser sees it: the same pages, in files whose names have all changed. */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { WEB_ROOT } from '../../apps/server/src/server.ts'

/** `without`: the file of this page is missing, as after an upload that failed. */
export async function makeNewVersion(folder: string, without: string | null): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(WEB_ROOT, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = await readdir(join(folder, 'assets'))
  const names = new RegExp(assets.map((name) => RegExp.escape(name)).join('|'), 'g')
  const renamed = (text: string) => text.replace(names, (name) => name.replace(/(\.\w+)$/, '2$1'))
  const updated = (text: string) => renamed(text).replace("const VERSION = '", "const VERSION = 'next-")
  for (const path of await readdir(folder, { recursive: true })) {
    const file = join(folder, path)
    if (/\.(js|css|html)$/.test(path)) await writeFile(file, updated(await readFile(file, 'utf8')))
    const isMissing = without !== null && basename(path).startsWith(`${without}-`)
    if (isMissing) await rm(file)
    else if (path.startsWith('assets/')) await rename(file, join(folder, renamed(path)))
  }
}
