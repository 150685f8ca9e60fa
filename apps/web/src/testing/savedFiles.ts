/** The files that the page saves from now on, with what is in them. The browser itself saves none of them. */
import { onTestFinished, vi } from 'vitest'

interface SavedFile {
  name: string
  text: string
}

export function savedFilesFromNow(): () => Promise<SavedFile[]> {
  const saved: Promise<SavedFile>[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download: name, href } = this
    saved.push(fetch(href).then(async (response) => ({ name, text: await response.text() })))
  })
  onTestFinished(() => click.mockRestore())
  return () => Promise.all(saved)
}
