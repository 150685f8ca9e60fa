/** What Clever's files write in their own way. */

/** By Clever's word, in lower case. What is not here is shown as it is. */
const GRADES: Readonly<Record<string, string>> = {
  infanttoddler: 'Infant/Toddler',
  prekindergarten: 'PK',
  transitionalkindergarten: 'TK',
  kindergarten: 'K',
  postgraduate: 'Postgraduate',
}

/** "Kindergarten" is K, as it is called in schools. */
export function cleverGrade(text: string): string {
  const word = text.trim().toLowerCase()
  return Object.hasOwn(GRADES, word) ? (GRADES[word] ?? '') : text.trim()
}

const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})/

/** "8/17/2026" and "2026-08-17", with or without a time after it, as 2026-08-17. Null if it is no date. */
export function cleverDay(text: string): string | null {
  const [, month = '', day = '', year = ''] = US_DAY.exec(text) ?? []
  const iso = year === '' ? text : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [found = null, , isoMonth, isoDay] = ISO_DAY.exec(iso) ?? []
  const isDay = Number(isoMonth) >= 1 && Number(isoMonth) <= 12 && Number(isoDay) >= 1 && Number(isoDay) <= 31
  return isDay ? found : null
}
