import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStaff } from '../access/roles.ts'
import { belongsTo } from '../access/viewer.ts'
import { anyFacts, anyViewer } from '../testing/arbitraries.ts'
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

describe('access, for any viewer and any pass', () => {
  it('[D-119] a viewer sees their own passes, acts only on passes they see, and can read those', () => {
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

  it('[D-156] cover applies in the school it was given for, and nowhere else', () => {
    const checks = [maySee, mayRead, isOwn, isNamedOn, isInferred, isEditable, mayConfirm, endConfirms]
    fc.assert(
      fc.property(anyViewer, anyFacts, (viewer, pass) => {
        const { [pass.schoolId]: here = [], ...elsewhere } = viewer.covers
        const withoutOthers = { ...viewer, covers: { [pass.schoolId]: here } }
        const only = { ...viewer, covers: elsewhere }
        const none = { ...viewer, covers: {} }
        for (const check of checks) {
          expect(check(viewer, pass)).toBe(check(withoutOthers, pass))
          expect(check(only, pass)).toBe(check(none, pass))
        }
        expect(relations(viewer, pass)).toEqual(relations(withoutOthers, pass))
        expect(relations(only, pass)).toEqual(relations(none, pass))
      }),
      { numRuns: 500 },
    )
  })

  it('[D-142] [D-176] cover lends the colleague’s relation to a pass, but no permission', () => {
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

  it('[D-149] nobody sees anything of a school they do not belong to', () => {
    fc.assert(
      fc.property(anyViewer, anyFacts, (viewer, pass) => {
        const stranger = { ...viewer, permissions: {} }
        expect([maySee, mayRead, isOwn, isEditable].some((check) => check(stranger, pass))).toBe(false)
      }),
    )
  })
})
