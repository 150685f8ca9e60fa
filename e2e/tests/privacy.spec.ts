/** What parents and courts can ask a school for: the record of a student, a hold, and erasing. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipTexts } from '../../apps/server/src/testing/unzip.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { expect, test } from '../support/test.ts'

const privacy = (page: Page) => page.getByRole('region', { name: 'Privacy' })

test('[D-179] [D-167] [D-168] [D-141] the office saves everything about a student, puts them on hold, and erases them after their name was typed', async ({
  as,
  school,
}) => {
  await school.ask('maya.okonkwo', 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez', note: 'With Zoe Haddad' })
  const page = await as('daniel.whitaker', { at: `/administrator/user/${school.userId('maya.okonkwo')}/overview` })
  const button = (name: string) => privacy(page).getByRole('button', { name })
  await test.step('the record is one file', async () => {
    const saved = page.waitForEvent('download')
    await button('Save record').click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('student-record-2026-10-13.zip')
    await expect(flash(page, 'student-record-2026-10-13.zip was saved. Read it before you pass it on.')).toBeVisible()
    const files = unzipTexts(await readFile(await download.path()))
    expect(files['README.txt']).toContain('THE RECORD OF Maya Okonkwo')
    expect(files['passes.csv']).toContain('"Restroom, 2nd floor"')
    expect(files['passes.csv']).toContain('With another student')
    expect(Object.values(files).join('\n')).not.toContain('Zoe Haddad')
  })
  await test.step('a hold keeps everything', async () => {
    await button('Put on hold').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
    await expect(privacy(page)).toContainText('On hold since')
    await expect(button('Erase…')).toHaveCount(0)
    await button('End hold').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End hold' }).click()
    await expect(privacy(page)).not.toContainText('On hold')
  })
  await test.step('an erasure is announced, and taken back', async () => {
    await button('Erase…').click()
    const dialog = page.getByRole('dialog', { name: 'Erase Maya Okonkwo?' })
    const erase = dialog.getByRole('button', { name: 'Erase in a week' })
    await expect(erase).toBeDisabled()
    await dialog.getByRole('textbox').fill('Maya Okonk')
    await expect(erase).toBeDisabled()
    await checkScreen(page, 'erase-dialog')
    await dialog.getByRole('textbox').fill('maya okonkwo')
    await erase.click()
    await expect(privacy(page)).toContainText('Will be erased on')
    await button('Cancel erasure').click()
    await expect(flash(page, 'Maya Okonkwo will not be erased.')).toBeVisible()
    await expect(button('Erase…')).toBeVisible()
  })
})
