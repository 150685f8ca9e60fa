/** A school's printed room cards. What else its Pass Settings do has component tests. */
import { readQr } from '../support/readQr.ts'
import { expect, test } from '../support/test.ts'

test('[D-086] cards are printed eight to a sheet, and scanned they open a new pass to their room', async ({
  as,
  baseURL,
  harness,
}) => {
  const page = await as('daniel.whitaker', {
    at: `/administrator/school/${harness.world.schools.high}/pass/settings?tab=cards`,
  })
  const physical = page.getByRole('region', { name: 'Physical passes' })
  await expect(physical.getByRole('switch')).toBeVisible()
  await expect(physical.getByRole('link')).toHaveCount(0)
  await physical.getByRole('switch').check()
  await expect(physical.getByText('Saved')).toBeVisible()
  await physical.getByRole('link', { name: 'Print all 10 cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Room cards' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sheet 1 of 2' }).getByRole('article')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Sheet 2 of 2' }).getByRole('article')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ path: `e2e/screenshots/room-cards-${format}.pdf`, format })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), `each sheet on a page of ${format}`).toHaveLength(2)
  }
  await page.emulateMedia({ media: null })
  const library = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Library' }) })
  const address = await readQr(library.locator('svg'))
  expect(address).toMatch(new RegExp(`^${baseURL}/card/\\d+/\\d+$`))

  const student = await as('maya.okonkwo', { at: address })
  await expect(student).toHaveURL(/\/student\/dashboard\/pass\?/)
  await expect(student.getByRole('combobox', { name: 'To' })).toHaveValue('Library, Ms. Nair')
})
