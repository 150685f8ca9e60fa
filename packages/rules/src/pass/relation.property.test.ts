import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStaff } from '../access/roles.ts'
import { belongsTo } from '../access/viewer.ts'
import { anyFacts, anyViewer } from '../testing/lives.ts'
import {
  endConfirms,
  isEditable,
  isInferred,
  isNamedOn,
  isOwn,
  mayConfirm,
  mayRead,
  maySee,
  relations,
} from './relation.ts'

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

  it('[D-156] cover counts in the school it was given for, and lends nothing anywhere else', () => {
    const asks = [maySee, mayRead, isOwn, isNamedOn, isInferred, isEditable, mayConfirm, endConfirms]
    fc.assert(
      fc.property(anyViewer, anyFacts, (viewer, pass) => {
        const { [pass.schoolId]: here = [], ...elsewhere } = viewer.covers
        const without = { ...viewer, covers: { [pass.schoolId]: here } }
        const only = { ...viewer, covers: elsewhere }
        const none = { ...viewer, covers: {} }
        for (const ask of asks) {
          expect(ask(viewer, pass)).toBe(ask(without, pass))
          expect(ask(only, pass)).toBe(ask(none, pass))
        }
        expect(relations(viewer, pass)).toEqual(relations(without, pass))
        expect(relations(only, pass)).toEqual(relations(none, pass))
      }),
      { numRuns: 500 },
    )
  })

  it('[D-142] [D-176] cover lends what the colleague is on a pass, and no permission', () => {
    fc.assert(
      fc.property(anyViewer, anyFacts, (viewer, pass) => {
        const colleague = pass.toFacultyId
        fc.pre(colleague !== null && isStaff(viewer.type) && belongsTo(viewer, pass.schoolId))
        const substitute = { ...viewer, covers: { [pass.schoolId]: [colleague] } }
        expect(relations(substitute, pass)).toContain('destination')
        expect(relations(substitute, pass).has('office')).toBe(relations(viewer, pass).has('office'))
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
