/** The switch for texts to students, in the settings of a school. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../base/testing.ts'
import { answer, sentTo } from '../testing/api.ts'
import { renderPart } from '../testing/render.tsx'
import { StudentTexts } from './StudentTexts.tsx'

const section = page.getByRole('region', { name: 'Text messages' })

it('[D-154] a school turns texts to students on, and sees how many were sent today', async () => {
  const setup = aSetup()
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allSettings:write' as const] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', setup)
  answer('GET /api/school/:schoolId/texts', { isSetUp: true, sentToday: 3, perDay: 1000 })
  answer('POST /api/school/:schoolId', ({ body: { version } }) => ({
    ...setup.settings,
    version: version + 1,
    school: { ...setup.school, studentTexts: true },
    limits: setup.limits,
  }))
  await renderPart(() => <StudentTexts setup={setup} />)
  await section.getByRole('switch', { name: 'Texts to students' }).click({ force: true })
  await expect.element(section.getByText('Saved')).toBeVisible()
  await expect.element(section).toMatchTextContent('3 texts were sent today, of at most 1,000')
  expect(sentTo('POST /api/school/:schoolId').map(({ body }) => body)).toEqual([{ studentTexts: true, version: 1 }])
})
