import { z } from 'zod'
import { call } from '../call.ts'
import { districtIdParam } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { FACULTY_SORTS, facultyRow, STUDENT_SORTS, studentTableRow } from '../person/tables.ts'

const params = z.object({ districtId: districtIdParam })

/** A row with the names of the schools that the person is in. */
export const districtFacultyRow = facultyRow.extend({ schools: z.array(z.string()) })
export type DistrictFacultyRow = z.infer<typeof districtFacultyRow>

export const districtCalls = {
  'GET /api/district/:districtId/faculty': call({
    summary: 'The staff of all schools of a district, page by page',
    access: 'session',
    params,
    query: tableQuery(FACULTY_SORTS),
    answer: pageOf(districtFacultyRow),
  }),
  'GET /api/district/:districtId/students': call({
    summary: 'The students of all schools of a district, page by page',
    access: 'session',
    params,
    query: tableQuery(STUDENT_SORTS),
    answer: pageOf(studentTableRow),
  }),
} as const
