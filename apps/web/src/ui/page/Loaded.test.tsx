import { MantineProvider } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../base/apiError.ts'
import { Loaded } from './Loaded.tsx'

function drawn(result: Partial<UseQueryResult<string>>): string {
  const query = { data: undefined, error: null, errorUpdateCount: 0, refetch: () => undefined, ...result }
  return renderToStaticMarkup(
    <MantineProvider>
      <Loaded
        query={query as unknown as UseQueryResult<string>}
        failedTitle="Rooms could not be loaded"
        skeleton={<i>bones</i>}
      >
        {(data) => <b>{data}</b>}
      </Loaded>
    </MantineProvider>,
  )
}

describe('the data of a page', () => {
  const error = new ApiError(503, 'unavailable', 'Corridor is busy.')

  it('has a skeleton of its own shape while loading', () => expect(drawn({})).toContain('bones'))

  it('is shown once loaded, even if a refetch fails', () => {
    expect(drawn({ data: 'Library' })).toContain('<b>Library</b>')
    expect(drawn({ data: 'Library', error, errorUpdateCount: 1 })).toContain('<b>Library</b>')
  })

  it('shows an error with a retry button if loading failed', () => {
    const markup = drawn({ error, errorUpdateCount: 1 })
    expect(markup).toContain('Rooms could not be loaded')
    expect(markup).toContain('Corridor is busy.')
    expect(markup).toContain('Try again')
  })
})
