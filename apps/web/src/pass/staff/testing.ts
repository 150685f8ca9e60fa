/** The pages of a teacher for component tests: Ms. Alvarez, at one school. */
import type { Initialize, SchoolSetup } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, inOneSchool, SCHOOL_ID } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { type Address, openPage } from '../../testing/render.tsx'

interface StaffOptions {
  lists?: Parameters<typeof anInitialize>[2]
  permissions?: Permission[]
  setup?: SchoolSetup
}

export function initializeTeacher({ lists, permissions = [] }: StaffOptions = {}): Initialize {
  const all = anInitialize('faculty', ALVAREZ_ID, lists)
  const viewer = { ...all.viewer, permissions: { [SCHOOL_ID]: permissions } }
  return inOneSchool({ ...all, viewer })
}

export function openAsTeacher(path: string, options: StaffOptions = {}): Promise<Address> {
  answer('GET /api/user/initialize', initializeTeacher(options))
  answer('GET /api/school/:schoolId', options.setup ?? aSetup())
  return openPage(path)
}

export const dialog = page.getByRole('dialog')
export const flashes = page.getByTestId('flashes')
export const bar = page.getByRole('region', { name: 'Selected passes' })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}'s pass` })
export const row = (name: string) => page.getByRole('row').filter({ hasText: name })

/** A reason is required, and spaces are none. */
export async function giveReason(reason: string, agreeName: string): Promise<void> {
  const agree = dialog.getByRole('button', { name: agreeName, exact: true })
  await expect.element(agree).toBeDisabled()
  await dialog.getByLabelText('Reason').fill('   ')
  await expect.element(agree).toBeDisabled()
  await dialog.getByLabelText('Reason').fill(reason)
  await agree.click()
}
