/**
 * What is taught, and where. There is one department per period: each group of students attends each of them once a
 * day.
 */
export interface Department {
  name: string
  floor: 1 | 2 | 3
  /** Rooms are numbered from here, one per teacher, unless they are named. */
  firstRoom: number
  /** Rooms that two teachers share appear twice. */
  namedRooms?: readonly string[]
  course: (grade: number) => string
}

const byGrade =
  (courses: Readonly<Record<number, string>>) =>
  (grade: number): string =>
    courses[grade] ?? 'Electives'

export const DEPARTMENTS: readonly Department[] = [
  { name: 'English', floor: 2, firstRoom: 201, course: (grade) => `English ${grade}` },
  {
    name: 'Mathematics',
    floor: 1,
    firstRoom: 101,
    course: byGrade({
      6: 'Math 6',
      7: 'Math 7',
      8: 'Pre-Algebra',
      9: 'Algebra I',
      10: 'Geometry',
      11: 'Algebra II',
      12: 'Precalculus',
    }),
  },
  {
    name: 'Science',
    floor: 3,
    firstRoom: 301,
    course: byGrade({
      6: 'Earth Science',
      7: 'Life Science',
      8: 'Physical Science',
      9: 'Biology',
      10: 'Chemistry',
      11: 'Physics',
      12: 'Environmental Science',
    }),
  },
  {
    name: 'Social Studies',
    floor: 1,
    firstRoom: 111,
    course: byGrade({
      6: 'World Geography',
      7: 'State History',
      8: 'American History',
      9: 'World History',
      10: 'Human Geography',
      11: 'U.S. History',
      12: 'Government and Economics',
    }),
  },
  {
    name: 'World Languages',
    floor: 2,
    firstRoom: 211,
    course: byGrade({
      6: 'Exploring Languages',
      7: 'Spanish A',
      8: 'Spanish B',
      9: 'Spanish I',
      10: 'Spanish II',
      11: 'French II',
      12: 'Spanish IV',
    }),
  },
  {
    name: 'Arts and Technology',
    floor: 3,
    firstRoom: 311,
    course: byGrade({
      6: 'Art 6',
      7: 'Music 7',
      8: 'Coding 8',
      9: 'Studio Art',
      10: 'Digital Design',
      11: 'Computer Science',
      12: 'Theater',
    }),
  },
  {
    name: 'Physical Education',
    floor: 1,
    firstRoom: 121,
    namedRooms: ['Gym', 'Gym', 'Auxiliary gym', 'Auxiliary gym', 'Weight room', 'Dance studio'],
    course: (grade) => `Physical Education ${grade}`,
  },
]

export function classroomName({ namedRooms, firstRoom }: Department, teacher: number): string {
  return namedRooms?.[teacher] ?? `Room ${firstRoom + teacher}`
}
