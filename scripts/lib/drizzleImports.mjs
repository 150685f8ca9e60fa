/**
 * Finds the files of Drizzle without Node's help, in any process that is started with `--import` of this file. For every
 * import within a package Node parses the whole list of its exports again. Drizzle's is 130 kB long, so that this took
 * half of the processor time of a start.
 */
import { registerHooks } from 'node:module'

const DRIZZLE = '/node_modules/drizzle-orm/'
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    if (!conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('drizzle-orm')) return once(specifier, () => next(specifier, context))
    const isWithin = parentURL.includes(DRIZZLE) && specifier.startsWith('.') && specifier.endsWith('.js')
    if (!isWithin) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})

function once(specifier, find) {
  if (!found.has(specifier)) found.set(specifier, { ...find(), shortCircuit: true })
  return found.get(specifier)
}
