import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeQuery } from '../../../base/routes.ts'
import {
  type Address,
  addressKey,
  addressQuery,
  changedAddress,
  clearedAddress,
  isNarrowed,
  listShape,
  readAddress,
} from './address.ts'

const shape = listShape({
  sorts: [
    { by: 'time', descending: true, label: 'Newest first' },
    { by: 'name', descending: false, label: 'By name' },
  ],
  filters: { scope: '', zone: 'all', school: '' },
  lasting: ['scope', 'school'],
  sizes: [25, 50, 100],
})
type Shown = ReturnType<typeof read>

const valuesOf = (search: string) => Object.fromEntries(new URLSearchParams(search))
const read = (search: string) => readAddress(shape, valuesOf(search))
const write = (search: string, address: Shown) => mergeQuery(search, addressQuery(shape, address))

const address: fc.Arbitrary<Shown> = fc
  .record({
    search: fc.string().map((text) => text.trim()),
    sort: fc.record({ by: fc.constantFrom('time' as const, 'name' as const), descending: fc.boolean() }),
    filters: fc.record({ scope: fc.string(), zone: fc.string(), school: fc.string() }),
    size: fc.constantFrom(25, 50, 100),
    page: fc.integer({ min: 2, max: 1_000_000 }),
    cursor: fc.option(fc.string({ minLength: 1 })),
  })
  .map((one) => (one.cursor === null ? { ...one, page: 1 } : one))

describe('what a list shows', () => {
  it('defaults to the first sort order, no search, no filter, the first page', () => {
    expect(read('')).toEqual({
      search: '',
      sort: { by: 'time', descending: true },
      filters: { scope: '', zone: 'all', school: '' },
      size: 25,
      page: 1,
      cursor: null,
    })
    expect(write('', read(''))).toBe('')
  })

  it('is read from the address as it was written, and leaves other parameters alone', () => {
    fc.assert(
      fc.property(address, (one) => {
        const written = write('?mine=1', one)
        expect(read(written)).toEqual(one)
        expect(valuesOf(written).mine).toBe('1')
        expect(write(written, one), 'a second time changes nothing').toBe(written)
      }),
    )
  })

  it('ignores invalid values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('search', 'sort', 'rows', 'page', 'cursor'), fc.string()), (values) => {
        const one = readAddress(shape, values)
        expect(['time', 'name']).toContain(one.sort.by)
        expect([25, 50, 100]).toContain(one.size)
        expect(one.cursor === null ? one.page === 1 : one.page >= 2).toBe(true)
      }),
    )
    expect(read('?sort=-nothing&rows=7&page=3')).toEqual(read(''))
    expect(read('?cursor=abc&page=minus')).toMatchObject({ cursor: 'abc', page: 2 })
  })

  it('[D-181] every change of what is listed resets the page, in the same update', () => {
    fc.assert(
      fc.property(
        address,
        fc.record(
          {
            search: fc.string(),
            filters: fc.record({ zone: fc.string() }, { requiredKeys: [] }),
            sort: fc.constant({ by: 'name' as const, descending: false }),
            size: fc.constantFrom(25, 50, 100),
          },
          { requiredKeys: [] },
        ),
        (one, changes) => {
          const written = valuesOf(write(write('', one), changedAddress(one, changes)))
          expect(written.page).toBeUndefined()
          expect(written.cursor).toBeUndefined()
        },
      ),
    )
  })

  it('keeps the filters that a change does not name', () => {
    const one = changedAddress(read('?scope=all&zone=red'), { filters: { zone: 'blue' } })
    expect(write('?scope=all&zone=red', one)).toBe('?scope=all&zone=blue')
  })

  it('knows whether the list is filtered, and clears that, but not lasting filters', () => {
    expect(isNarrowed(shape, read('?scope=all&school=2&sort=name'))).toBe(false)
    expect(isNarrowed(shape, read('?search=gym'))).toBe(true)
    expect(isNarrowed(shape, read('?zone=red'))).toBe(true)
    expect(isNarrowed(shape, read('?zone='))).toBe(true)
    fc.assert(
      fc.property(address, (one) => {
        const cleared = clearedAddress(shape, one)
        expect(isNarrowed(shape, cleared)).toBe(false)
        expect(cleared.filters).toEqual({ ...one.filters, zone: 'all' })
        expect(cleared.sort).toEqual(one.sort)
      }),
    )
  })

  it('has a key that differs when other rows are requested', () => {
    expect(addressKey(read('?search=a'))).not.toBe(addressKey(read('?search=b')))
    expect(addressKey(read('?cursor=a'))).not.toBe(addressKey(read('?cursor=b')))
    expect(addressKey(read('?zone=all'))).toBe(addressKey(read('')))
  })

  it('rejects a filter whose name is already taken', () => {
    const sorts = [{ by: 'name', descending: false, label: 'By name' }] as const
    expect(() => listShape({ sorts, filters: { page: '' } })).toThrow('cannot be called page')
    expect(readAddress(listShape({ sorts }), { page: '2' })).toMatchObject({ page: 1, filters: {} } satisfies Partial<
      Address<'name', Record<never, string>>
    >)
  })
})
