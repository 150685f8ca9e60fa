/**
 * The words of the page. Code says `t`, `msg`, `<Trans>` and `useLingui` of Lingui's macros, which the build turns into
 * these. Components follow a change of language at once, without losing what somebody has typed.
 */
import { type I18n, type Message, makeI18n } from '@corridor/rules/words'
import { cloneElement, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'

interface Words {
  i18n: I18n
  _: I18n['_']
}

let words = wordsOf(makeI18n('en', {}))
const listeners = new Set<() => void>()

function wordsOf(i18n: I18n): Words {
  return { i18n, _: i18n._ }
}

export function activate(i18n: I18n): void {
  words = wordsOf(i18n)
  for (const listener of listeners) listener()
}

/** For what is said outside of components: the language of that moment. */
export const i18n: I18n = {
  get locale() {
    return words.i18n.locale
  },
  _: (message) => words._(message),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => words

export function useLingui(): Words {
  return useSyncExternalStore(subscribe, current, current)
}

interface TransProps extends Message {
  components?: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
}

/** A sentence with elements in it, which stand as `<0>…</0>` in the message. */
export function Trans({ values = {}, components = {}, ...message }: TransProps) {
  const { _ } = useLingui()
  const entries = Object.entries(values).map(([name, value]) => [name, isPlain(value) ? value : `\0${name}\0`])
  const fill = (text: string) =>
    text.split(/\0(\w+)\0/).map((part, at) => (at % 2 ? (values[part] as ReactNode) : part))
  return <>{withElements(_({ ...message, values: Object.fromEntries(entries) }), components, fill)}</>
}

/** The rest is filled in after the elements were found: a room may be called "<0>". */
function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !value.includes('<'))
}

function withElements(
  text: string,
  components: NonNullable<TransProps['components']>,
  fill: (text: string) => ReactNode[],
): ReactNode[] {
  return text.split(/(<(\w+)>.*?<\/\2>|<\w+\/>)/s).flatMap((part, at) => {
    // Every third part is what the inner group has found.
    if (at % 3 === 2) return []
    if (at % 3 === 0) return fill(part)
    const [, name = '', inside] = /^<(\w+)(?:>(.*)<\/\1>|\/>)$/s.exec(part) ?? []
    const element = components[name]
    if (!element) return []
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
    return cloneElement(element, { key: at }, ...(inside === undefined ? [] : withElements(inside, components, fill)))
  })
}
