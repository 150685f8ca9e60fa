/** The files of a zip, as texts by their names, in their order. */
import { strFromU8, unzipSync } from 'fflate'

export function unzipTexts(zip: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, content]) => [name, strFromU8(content)]))
}
