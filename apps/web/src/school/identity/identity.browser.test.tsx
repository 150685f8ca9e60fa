/** A school's name, colors, logo and certificate. */
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dispatchLive } from '../../base/session/liveEvents.ts'
import { SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { openSettings, sentSettings } from '../testing.ts'

const UPLOAD = 'POST /api/school/:schoolId/logo'

const section = (name: string) => page.getByRole('region', { name, exact: true })
const save = (name: string) => section(name).getByRole('button', { name: 'Save' })
const reset = (name: string) => section(name).getByRole('button', { name: 'Reset' })
const flashes = page.getByTestId('flashes')

it('[SSCH-01] [SSCH-02] [SSCH-03] [FLASH-15] [D-122] a name is checked while it is typed, and nothing can be saved that is not different', async () => {
  await openSettings('settings')
  for (const name of ['Name', 'Colors', 'Logo', 'Time', 'Certificate'])
    await expect.element(section(name)).toBeVisible()
  const field = page.getByRole('textbox', { name: 'School name' })
  await expect.element(save('Name')).toBeDisabled()
  await expect.element(reset('Name')).toBeDisabled()
  await field.fill('   ')
  await expect.element(section('Name')).toMatchTextContent('Type a name.')
  await expect.element(save('Name')).toBeDisabled()
  await field.fill('x'.repeat(300))
  await expect.element(section('Name')).toMatchTextContent('Use 100 characters at most.')
  await reset('Name').click()
  await expect.element(field).toHaveValue('Northside High School')
  await field.fill('Lakeview 🦉 Academy')
  await save('Name').click()
  await expect.element(flashes).toMatchTextContent('Successfully Updated Lakeview 🦉 Academy!')
  await expect
    .element(page.getByRole('navigation', { name: 'Manage School' }))
    .toMatchTextContent('Lakeview 🦉 Academy')
  expect(sentSettings()).toEqual([{ name: 'Lakeview 🦉 Academy', version: 1 }])
})

it('[SSCH-04] [FLASH-24] a color says whether it can be read on, and the page has it once it is saved', async () => {
  await openSettings('settings')
  const field = page.getByLabelText('Primary color', { exact: true })
  await expect.element(field).toHaveValue('#011638')
  for (const button of [save('Colors'), reset('Colors')]) await expect.element(button).toBeDisabled()
  await expect.element(section('Colors')).toMatchTextContent(/Easy to read: contrast \d+\.\d : 1/)
  await field.fill('#7b7b7b')
  await expect.element(section('Colors')).toMatchTextContent('Hard to read')
  await examine('school-colors-hard-to-read')
  await field.fill('#7b7')
  await expect.element(section('Colors')).toMatchTextContent('Use six digits, such as #7a1f3d.')
  await expect.element(save('Colors')).toBeDisabled()
  await field.fill('#0b6e4f')
  await save('Colors').click()
  await expect.element(flashes).toMatchTextContent('Successfully Updated School!')
  await expect.poll(() => document.documentElement.style.getPropertyValue('--school-color').trim()).toBe('#0b6e4f')
})

it('[SSCH-01] [FLASH-15] a name that somebody else changes meanwhile is not overwritten', async () => {
  const server = await openSettings('settings')
  const field = page.getByRole('textbox', { name: 'School name' })
  await field.fill('Lakeview 🦉 Academy')
  server.change({ name: 'Lakeview School' })
  dispatchLive('schoolChanged', { schoolId: SCHOOL_ID })
  const choice = page.getByRole('alert', { name: 'School name was changed elsewhere' })
  await expect.element(choice).toMatchTextContent('Lakeview School')
  await expect.element(field).toHaveValue('Lakeview 🦉 Academy')
  await examine('school-name-conflict')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await save('Name').click()
  await expect.element(flashes).toMatchTextContent('Successfully Updated Lakeview 🦉 Academy!')
  expect(sentSettings()).toEqual([{ name: 'Lakeview 🦉 Academy', version: 2 }])
})

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

it('[SSCH-05] [ACT-11] a logo is required, checked, shown before it is saved, and removed', async () => {
  const server = await openSettings('settings')
  const input = page.getByLabelText('Logo file')
  const choose = (name: string, content: BlobPart) => userEvent.upload(input, new File([content], name))
  await expect.element(save('Logo')).toBeDisabled()
  await expect.element(input).toHaveAttribute('accept', '.png,.jpg,.jpeg')
  await choose('logo.svg', '<svg/>')
  await expect.element(section('Logo')).toMatchTextContent('Choose a .png, .jpg or .jpeg file.')
  await choose('logo.png', new Uint8Array(3 * 1024 * 1024))
  await expect.element(section('Logo')).toMatchTextContent('at most 2 MB')
  await expect.element(save('Logo')).toBeDisabled()
  await choose('logo.png', '<script>alert(1)</script>')
  const fields = { file: 'This file is not a PNG or JPEG picture.' }
  answer(UPLOAD, refusal(422, 'invalid', 'Some fields need attention.', { fields }))
  await save('Logo').click()
  await expect.element(section('Logo')).toMatchTextContent(fields.file)
  const current = page.getByAltText('Current logo')
  expect(current.elements()).toEqual([])
  await choose('logo.png', PNG)
  await expect.element(page.getByAltText('Chosen logo')).toBeVisible()
  const logoUrl = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  answer(UPLOAD, () => server.change({ logoUrl }))
  await save('Logo').click()
  await expect.element(current).toHaveAttribute('src', logoUrl)
  const sent = sentTo(UPLOAD).at(-1)?.body as unknown as FormData
  expect((sent.get('file') as File).size).toBe(PNG.length)
  await section('Logo').getByRole('button', { name: 'Remove' }).click()
  await expect.element(current).not.toBeInTheDocument()
  expect(sentSettings()).toEqual([{ logoUrl: null, version: 2 }])
})

it('[SSCH-06] [D-085] a certificate is shown as text, and is never the logo', async () => {
  const server = await openSettings('settings')
  const input = page.getByLabelText('Certificate file')
  await expect.element(input).toHaveAttribute('accept', '.pem')
  const certificate = '-----BEGIN CERTIFICATE-----\nTest\n-----END CERTIFICATE-----'
  await userEvent.upload(input, new File([certificate], 'school.pem'))
  await expect.element(page.getByRole('region', { name: 'Chosen certificate' })).toMatchTextContent('BEGIN CERTIFICATE')
  answer(UPLOAD, () => server.change({ certificate }))
  await save('Certificate').click()
  await expect
    .element(page.getByRole('region', { name: 'Current certificate' }))
    .toMatchTextContent('BEGIN CERTIFICATE')
  expect(page.getByAltText('Current logo').elements()).toEqual([])
})
