import { expect, it } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'

// TypeScript infers no types of the values where the type of the result is named, and then the ids among them are not
// seen (apps/server/src/db/uncheckedInSql.ts). `as SQL<Result>` after the template says the same.
it('no SQL names its result in a way that hides an id which nobody has looked for in a scope', () => {
  const named = [...sourceFiles(['apps/server/src'])].filter(
    ([path, text]) => !path.endsWith('uncheckedInSql.ts') && /\bsql</.test(text),
  )
  expect(named.map(([path]) => path)).toEqual([])
})
