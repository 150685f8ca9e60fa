import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anInitialize, STUDENT_ID } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'

it('[D-141] somebody without a school is told where to go, and can log out', async () => {
  const frame = anInitialize('student', STUDENT_ID)
  const viewer = { ...frame.viewer, permissions: {} }
  answer('GET /api/user/initialize', { ...frame, viewer, schools: {} })
  await openPage('/student/dashboard/live')
  await expect.element(page.getByRole('heading', { name: 'You are not in a school yet.' })).toBeVisible()
  await expect.element(page.getByText('Ask the office.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})
