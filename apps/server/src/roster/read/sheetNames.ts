/** Which sheet a file of a spreadsheet is, for sentences about it. A sheet that is not found is not named. */
export interface NamedSheet {
  name: string
  isFirst: boolean
}

export const WORKBOOK = 'xl/workbook.xml'
export const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** By path. */
export function sheetNames(workbook: string, relations: string): Map<string, NamedSheet> {
  const pathOf = new Map(tags(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]))
  const sheets = tags(workbook, 'sheet').map((tag, at) => {
    const path = pathOf.get(attribute(tag, 'id')) ?? ''
    return [
      path.startsWith('/') ? path.slice(1) : `xl/${path}`,
      { name: unescaped(attribute(tag, 'name')), isFirst: at === 0 },
    ] as const
  })
  return new Map(sheets)
}

/** Up to the next tag: a `>` may be in a value, a `<` may not. */
const tags = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<]*`, 'g')) ?? []

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).join('') ?? ''

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) => text.replace(/&(\w+);/g, (all, sign: string) => SIGNS[sign] ?? all)
