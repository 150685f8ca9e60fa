import { USER_TYPES } from '@corridor/rules/access'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../base/routes.ts'
import { passRouteFor } from './passRoute.ts'

describe('the pass of a notification', () => {
  it('opens on a page that exists and that the person may open', () => {
    expect(USER_TYPES.map(passRouteFor)).toEqual(['StudentPass', 'FacultyReadonlyPass', 'ReadonlyPass', 'ReadonlyPass'])
    expect(ROUTES.FacultyReadonlyPass.path).toBe('/faculty/readonly/:id')
  })
})
