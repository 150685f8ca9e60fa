import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFacts, anyViewer } from '../testing/lives.ts'
import { isEditable, isOwn, mayConfirm, mayRead, maySee, relations } from './relation.ts'

describe('seeing, for any viewer and any pass', () => {
  it('[D-119] one sees one’s own, acts only on what one sees, and reads all of it', () => {
    fc.assert(
      fc.property(anyViewer, anyFacts, (viewer, pass) => {
        if (isOwn(viewer, pass)) expect(maySee(viewer, pass)).toBe(true)
        if (relations(viewer, pass).size > 0) expect(mayRead(viewer, pass)).toBe(true)
        if (isEditable(viewer, pass) || mayConfirm(viewer, pass)) expect(maySee(viewer, pass)).toBe(true)
        if (maySee(viewer, pass)) expect(mayRead(viewer, pass)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('[D-149] nobody sees anything of a school that is none of theirs', () => {
    fc.assert(
      fc.property(anyViewer, anyFacts, (viewer, pass) => {
        const stranger = { ...viewer, permissions: {} }
        expect([maySee, mayRead, isOwn, isEditable].some((ask) => ask(stranger, pass))).toBe(false)
      }),
    )
  })
})
