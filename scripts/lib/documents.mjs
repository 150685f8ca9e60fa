/** Reads what our documents claim, so that a test can compare it with the repository. */

/** The headings of a document as they are linked to: `## A list` is `#a-list`. */
export function anchorsOf(markdown) {
  const headings = [...withoutCode(markdown).matchAll(/^#+ +(.+)$/gm)].map(([, heading]) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Links to our own files: `{ path, anchor }`, where an empty path is the document itself. */
export function ownLinksOf(markdown) {
  const targets = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path, anchor] = target.split('#')
      return { path, anchor }
    })
}

/** The folders that a passage names as `folder/`, without those inside of others. */
export const foldersIn = (passage) => [...new Set([...passage.matchAll(/`([\w-]+)\/`/g)].map(([, folder]) => folder))]

/** The folders and files of a layer that a passage names, in order: `pass/`, `app.ts`. */
export const layerNamesIn = (passage) =>
  [...passage.matchAll(/`([\w-]+)(?:\/|(\.tsx?))`/g)].map(([, name, end = '']) => name + end)

/** What a passage calls by a name of code, such as `planOf` or `can(viewer)`: without snake_case, paths and plain words. */
export function codeNamesIn(markdown) {
  const quoted = [...withoutCode(markdown).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text)
  const named = quoted.flatMap((text) => /^(?:\w*[a-z][A-Z]\w*$|\w+(?=\())/.exec(text)?.[0] ?? [])
  return [...new Set(named)]
}

const withoutCode = (markdown) => markdown.replace(/^```.*?^```/gms, '')
