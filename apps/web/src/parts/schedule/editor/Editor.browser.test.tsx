/** The schedules of a school: the week is the editor, and the fields beside it do the same by keyboard. */
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PathLink } from '../../../base/RouteLink.tsx'
import { queryClient, schoolSetupQuery } from '../../../base/session/queries.ts'
import { SCHOOL_ID } from '../../../base/testing.ts'
import { answer, sentTo } from '../../../testing/api.ts'
import { renderPart } from '../../../testing/render.tsx'
import { answerAdministrator, hours, type ScheduleServer, Schedules, scheduleServer } from './testing.tsx'

let server: ScheduleServer
beforeEach(() => {
  answerAdministrator()
  server = scheduleServer()
})

const piece = (name: string | RegExp) => page.getByRole('button', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const blockName = page.getByRole('textbox', { name: 'Block name' })
const starts = page.getByLabelText('Starts, range 1')
const ends = page.getByLabelText('Ends, range 1')
const flashes = page.getByTestId('flashes')
const saved = flashes.getByText('All Changes Saved!')
const undo = flashes.getByRole('button', { name: 'Undo' })
const rangesOf = (name: string) => server.block(name)?.timeRanges
const focus = (field: typeof starts) => (field.element() as HTMLElement).focus()

/** Without a pause between them, however slow the computer is: what was edited is saved a moment after the last edit. */
function fillAtOnce(...edits: [field: typeof starts, text: string][]): void {
  for (const [field, text] of edits) {
    const input = field.element() as HTMLInputElement
    // React has a setter of its own on the field, by which it would take the text for its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Presses Tab until this has the focus. */
async function tabTo(field: typeof starts): Promise<void> {
  for (let presses = 0; presses < 30 && document.activeElement !== field.element(); presses += 1) {
    await userEvent.keyboard('{Tab}')
  }
  await expect.element(field).toHaveFocus()
}

it('[SCHED-03] [FLASH-25] [D-122] edits are saved together after the last one, and said once', async () => {
  await renderPart(Schedules)
  await expect.element(ends).toBeVisible()
  fillAtOnce([blockName, 'First block'], [ends, '08:55'])
  expect([...sentTo('POST /api/block/:blockId'), ...sentTo('POST /api/timerange/:timeRangeId')]).toEqual([])
  await expect.element(saved).toBeVisible()
  expect(flashes.getByText('All Changes Saved!').elements()).toHaveLength(1)
  await expect.element(page.getByText('All changes saved', { exact: true })).toBeVisible()
  await expect.element(piece('First block Monday, 8:00 am to 8:55 am')).toBeVisible()
  expect(sentTo('POST /api/block/:blockId')).toHaveLength(1)
  expect(sentTo('POST /api/timerange/:timeRangeId')).toHaveLength(1)
})

it('[SCHED-04] a range that ends before it begins, or is outside the hours, is said and not sent', async () => {
  await renderPart(Schedules)
  await ends.fill('07:30')
  await expect.element(page.getByText('Choose an end after 8:00 am.')).toBeVisible()
  await expect.element(page.getByText('Not saved yet: check the marked field')).toBeVisible()
  await starts.fill('06:30')
  await expect.element(page.getByText('Choose a time from 7:00 am to 4:00 pm.')).toBeVisible()
  await blockName.fill('')
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  const long = '🔔 حصة '.repeat(60)
  await blockName.fill(long)
  await expect.element(page.getByText(/Use at most 100 characters/)).toBeVisible()
  await expect.element(blockName).toHaveValue(long)
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBe(390)
  await page.viewport(1366, 768)
  fillAtOnce([blockName, 'Period 1'], [starts, '07:00'])
  await expect.element(saved).toBeVisible()
  expect(sentTo('POST /api/block/:blockId')).toEqual([])
  expect(sentTo('POST /api/timerange/:timeRangeId')).toHaveLength(1)
  expect(rangesOf('Period 1')).toMatchObject([hours({ start: '07:00', end: '07:30' })])
})

it('a range is dragged by five minutes, and by its ends', async () => {
  await renderPart(Schedules)
  const drag = async (name: string, from: 'middle' | 'end', by: number) => {
    await expect.element(piece(name)).toBeVisible()
    const { width, height } = piece(name).element().getBoundingClientRect()
    const [x, y] = [width / 2, from === 'middle' ? height / 2 : height - 2]
    const positions = { sourcePosition: { x, y }, targetPosition: { x, y: y + by } }
    await userEvent.dragAndDrop(piece(name), piece(name), { ...positions, force: true })
  }
  // 50 pixels are an hour; 13 are about a quarter of one.
  await drag('Period 1 Tuesday, 8:00 am to 8:45 am', 'middle', -13)
  await expect.element(piece('Period 1 Friday, 7:45 am to 8:30 am')).toBeVisible()
  await expect.element(starts).toHaveValue('07:45')
  await drag('Period 1 Tuesday, 7:45 am to 8:30 am', 'end', 25)
  await expect.element(piece('Period 1 Monday, 7:45 am to 9:00 am')).toBeVisible()
  await expect.poll(() => rangesOf('Period 1')).toMatchObject([hours({ start: '07:45', end: '09:00' })])
})

it('[ACT-19] [FLASH-26] everything by keyboard: choose, move, change the days, add and remove with Undo', async () => {
  await renderPart(Schedules)
  await expect.element(blockName).toHaveValue('Period 1')
  focus(piece('Lunch Monday, 11:30 am to 12:15 pm'))
  await userEvent.keyboard('{Enter}')
  await expect.element(blockName).toHaveValue('Lunch')
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowUp}{/Shift}')
  await expect.element(piece('Lunch Monday, 11:35 am to 12:15 pm')).toHaveFocus()
  focus(blockName)
  await tabTo(starts)
  const wednesday = page.getByRole('group', { name: 'Days of range 1' }).getByRole('button', { name: 'Wednesday' })
  await tabTo(wednesday)
  await userEvent.keyboard(' ')
  await expect.element(wednesday).toHaveAttribute('aria-pressed', 'false')
  await expect.element(piece(/^Lunch Wednesday/)).not.toBeInTheDocument()
  const add = button('Add a range')
  await tabTo(add)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Starts, range 2')).toHaveFocus()
  await expect.element(piece('Lunch Wednesday, 11:35 am to 12:15 pm')).toBeVisible()
  focus(button(/^Remove range 2/))
  await userEvent.keyboard('{Enter}')
  await expect.element(flashes).toMatchTextContent('Range Removed')
  await expect.element(add).toHaveFocus()
  focus(undo)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Starts, range 2')).toHaveValue('11:35')
  await expect.poll(() => rangesOf('Lunch')?.map(({ days }) => days)).toEqual([['m', 't', 'th', 'f'], ['w']])
})

it('[ACT-19] [FLASH-26] [ACT-17] [FLASH-27] what is removed comes back as it was', async () => {
  await renderPart(Schedules)
  const before = server.schedules
  await button(/^Remove range 1/).click()
  await expect.element(flashes).toMatchTextContent('Range Removed')
  await expect.element(piece(/^Period 1 Monday/)).not.toBeInTheDocument()
  await undo.click()
  await expect.element(piece(/^Period 1 Monday/)).toBeVisible()
  await expect.element(flashes.getByText('Range Removed')).not.toBeInTheDocument()
  await button('Remove block').click()
  await expect.element(flashes).toMatchTextContent('Block Removed')
  await expect.element(piece(/^Period 1/)).not.toBeInTheDocument()
  await undo.click()
  await expect.element(blockName).toHaveValue('Period 1')
  await expect.element(piece('Period 1 Friday, 8:00 am to 8:45 am')).toBeVisible()
  expect(server.schedules).toEqual(before)
})

it('[ACT-17] a block that classes use is removed only after a question that says how many', async () => {
  server.classes = 2
  await renderPart(Schedules)
  await piece(/^Period 3 Monday/).click()
  await button('Remove block').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Remove Period 3?')
  await expect.element(dialog).toMatchTextContent('2 classes use this block.')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(piece(/^Period 3 Monday/)).toBeVisible()
  await button('Remove block').click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(flashes).toMatchTextContent('Block Removed')
  expect(server.block('Period 3')).toBeUndefined()
})

it('overlaps are allowed, and stand beside each other', async () => {
  await renderPart(Schedules)
  await ends.fill('10:00')
  const first = piece('Period 1 Monday, 8:00 am to 10:00 am, overlaps')
  const third = piece('Period 3 Monday, 9:30 am to 10:15 am, overlaps')
  await expect.element(first).toBeVisible()
  await expect.element(third).toBeVisible()
  const [left, right] = [first, third].map((one) => one.element().getBoundingClientRect())
  expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0)
  await expect.element(saved).toBeVisible()
})

it("another administrator's change appears; an open edit is told, never overwritten", async () => {
  await renderPart(Schedules)
  await expect.element(blockName).toHaveValue('Period 1')
  const rename = async (from: string, name: string) => {
    const renamed = server.schedules.map((schedule) => ({
      ...schedule,
      blocks: schedule.blocks.map((block) =>
        block.name === from ? { ...block, name, version: block.version + 1 } : block,
      ),
    }))
    server.schedules = renamed
    await queryClient.invalidateQueries({ queryKey: schoolSetupQuery(SCHOOL_ID).queryKey })
  }
  await rename('Lunch', 'Noon')
  await expect.element(piece(/^Noon Monday/)).toBeVisible()
  await blockName.fill('Mine')
  await rename('Period 1', 'Theirs')
  const conflict = page.getByRole('alert', { name: 'Block name was changed elsewhere' })
  await expect.element(conflict).toMatchTextContent('Changed elsewhere to Theirs')
  await expect.element(blockName).toHaveValue('Mine')
  expect(server.block('Theirs')).toBeDefined()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(saved).toBeVisible()
  expect(server.block('Mine')).toBeDefined()
})

it('a phone has a list of blocks that open', async () => {
  await page.viewport(390, 844)
  await renderPart(Schedules)
  const lunch = button(/^Lunch/)
  await expect.element(lunch).toMatchTextContent('11:30 am to 12:15 pm, Monday to Friday')
  await lunch.click()
  await blockName.fill('Long lunch')
  await page.getByRole('button', { name: 'Friday', exact: true }).click()
  await expect.poll(() => rangesOf('Long lunch')).toMatchObject([{ days: ['m', 't', 'w', 'th'] }])
  await expect.element(saved).toBeVisible()
})

it('leaving saves what is pending', async () => {
  const address = await renderPart(() => (
    <>
      <PathLink path="/elsewhere">Elsewhere</PathLink>
      <Schedules />
    </>
  ))
  await blockName.fill('Homeroom')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await expect.poll(address.href).toBe('/elsewhere')
  expect(server.block('Homeroom')).toBeDefined()
})

it('who may not change settings sees the week, and changes nothing', async () => {
  answerAdministrator({ isImpersonator: true })
  await renderPart(Schedules)
  await expect.element(page.getByText('Settings cannot be changed while impersonating.')).toBeVisible()
  await expect.element(blockName).toBeDisabled()
  await expect.element(button('Add a block')).not.toBeInTheDocument()
  await piece(/^Lunch Monday/).click()
  await expect.element(blockName).toHaveValue('Lunch')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(piece('Lunch Monday, 11:30 am to 12:15 pm')).toBeVisible()
})

it('[D-123] the first display makes a schedule; who may not change settings sees that there is none', async () => {
  const [made] = server.schedules
  if (!made) throw new Error('There is a schedule.')
  server.schedules = []
  answer('POST /api/schedule', () => {
    server.schedules = [made]
    return made
  })
  answerAdministrator({ isImpersonator: true })
  await renderPart(Schedules)
  await expect.element(page.getByRole('heading', { name: 'No schedules to display!' })).toBeVisible()
  expect(sentTo('POST /api/schedule')).toEqual([])
  answerAdministrator()
  await queryClient.invalidateQueries()
  await expect.element(blockName).toHaveValue('Period 1')
  expect(sentTo('POST /api/schedule').map(({ body }) => body)).toEqual([{ schoolId: SCHOOL_ID, ifNone: true }])
})
