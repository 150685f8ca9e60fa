import { describe, expect, it } from 'vitest'
import { standardOffset, wallToWire, wireToWall } from './wire.ts'

describe('times of a school day on the wire', () => {
  it('[D-102] [SCHED-05] use the standard offset, in both hemispheres', () => {
    expect(standardOffset('America/New_York')).toBe(-300)
    expect(standardOffset('Europe/Berlin')).toBe(60)
    expect(standardOffset('Europe/Dublin')).toBe(0)
    expect(standardOffset('Australia/Sydney')).toBe(600)
    expect(standardOffset('Australia/Lord_Howe')).toBe(630)
    expect(standardOffset('Pacific/Auckland')).toBe(720)
    expect(standardOffset('America/Phoenix')).toBe(-420)
  })

  it('[D-102] [SCHED-05] 8:00 is the same UTC hour all year', () => {
    expect(wallToWire({ hour: 8, minute: 0 }, 'America/New_York')).toEqual({ hour: 13, minute: 0 })
    expect(wallToWire({ hour: 8, minute: 5 }, 'Asia/Kolkata')).toEqual({ hour: 2, minute: 35 })
  })

  it('[D-102] hours wrap around at midnight UTC', () => {
    expect(wallToWire({ hour: 8, minute: 0 }, 'Australia/Sydney')).toEqual({ hour: 22, minute: 0 })
    expect(wireToWall({ hour: 22, minute: 0 }, 'Australia/Sydney')).toEqual({ hour: 8, minute: 0 })
    expect(wallToWire({ hour: 16, minute: 0 }, 'Pacific/Honolulu')).toEqual({ hour: 2, minute: 0 })
  })
})
