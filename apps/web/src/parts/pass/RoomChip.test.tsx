import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { aPass } from '../../base/testing.ts'
import { StackedEndpoints } from './PassEndpoints.tsx'
import { RoomChip } from './RoomChip.tsx'

describe('rooms on a pass', () => {
  it("[SPASS-02] have their zone's color", () => {
    const chip = renderToStaticMarkup(<RoomChip name="Nurse" color="#ee46bc" />)
    expect(chip).toContain('--zone:#ee46bc')
    expect(chip).toContain('Nurse')
    const endpoints = renderToStaticMarkup(
      <MantineProvider>
        <StackedEndpoints pass={aPass({ fromRoomZoneColor: '#7a5af8', toRoomZoneColor: '#0e9384' })} />
      </MantineProvider>,
    )
    expect(endpoints).toContain('--from:#7a5af8')
    expect(endpoints).toContain('--to:#0e9384')
  })

  it('[SLIST-01] say so if the origin is not known yet', () => {
    expect(renderToStaticMarkup(<RoomChip name={null} color={null} />)).toContain('No starting room')
  })
})
