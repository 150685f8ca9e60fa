import { clockRangeOf, USUAL_HOURS } from '@corridor/rules/schedule'
import { MantineProvider } from '@mantine/core'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { looseField } from '../../ui/form/field.ts'
import { DateTimeFields } from './DateTimeFields.tsx'

type Props = ComponentProps<typeof DateTimeFields>

function inputs(props: Partial<Props> = {}): string[] {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DateTimeFields
        bind={looseField('schedule', { date: '2026-11-16', time: '09:42' }, () => undefined)}
        days={{ first: '2026-11-16', last: '2026-12-16' }}
        {...props}
      />
    </MantineProvider>,
  )
  return markup.match(/<input[^>]*>/g) ?? []
}

describe('DateTimeFields', () => {
  it('[SNEW-08] offers days from today to one month ahead', () => {
    const [day] = inputs()
    expect(day).toContain('type="date"')
    expect(day).toContain('min="2026-11-16"')
    expect(day).toContain('max="2026-12-16"')
  })

  it('[SNEW-09][D-034] offers 7:50 to 15:02 by default', () => {
    const [, time] = inputs()
    expect(time).toContain('min="07:50"')
    expect(time).toContain('max="15:02"')
  })

  it('[NEW-09] offers 7:00 to 16:00 on the pass forms', () => {
    const [, time] = inputs({ range: clockRangeOf(USUAL_HOURS) })
    expect(time).toContain('min="07:00"')
    expect(time).toContain('max="16:00"')
  })
})
