import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { asSchoolId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { ROUTE_NAMES, ROUTES } from '../../../base/routes.ts'
import { aViewer } from '../../../base/testing.ts'
import { currentOf, moreMenu } from './moreMenu.ts'

const [ours, other] = [asSchoolId(7), asSchoolId(8)]
const entries = moreMenu({
  viewer: aViewer({
    type: 'schoolAdministrator',
    permissions: { [ours]: TOGGLEABLE_PERMISSIONS, [other]: TOGGLEABLE_PERMISSIONS },
  }),
  district: { districtId: 1, name: 'District' } as Parameters<typeof moreMenu>[0]['district'],
  schools: [
    { schoolId: ours, name: 'Ours', freeze: null },
    { schoolId: other, name: 'Other', freeze: null },
  ],
})

it('marks the school on every one of its pages, and on no other', () => {
  for (const name of ROUTE_NAMES.filter((route) => ROUTES[route].within === 'school')) {
    expect(currentOf(entries, ROUTES[name].path.replace(':id', '7'))?.label, name).toBe('Ours')
  }
  expect(currentOf(entries, '/administrator/patterns/8')?.label).toBe('Other')
  expect(currentOf(entries, '/administrator/dashboard')).toBeUndefined()
})
