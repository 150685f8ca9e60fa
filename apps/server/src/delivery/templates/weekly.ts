import type { SchoolWeek, WeeklyReportFacts } from '@corridor/rules/metrics'
import { weekText } from '@corridor/rules/time'
import { compose, type MailContent } from './compose.ts'

interface WeeklyMail {
  schoolName: string
  week: SchoolWeek
  report: Pick<
    WeeklyReportFacts,
    | 'totalPassesUsed'
    | 'percentChange'
    | 'totalTimeOutsideClassroom'
    | 'totalIncidents'
    | 'numberOfStudents'
    | 'schoolDays'
  >
  /** Opens the report for anybody who has it. */
  url: string
  preferencesUrl: string
}

/** Figures alone; names are behind the link. */
export function weeklyReportMail({ schoolName, week, report, url, preferencesUrl }: WeeklyMail): MailContent {
  const count = (value: number) => value.toLocaleString('en-US')
  const change = `${report.percentChange > 0 ? '+' : ''}${report.percentChange} %`
  return compose({
    subject: `Weekly report: ${schoolName}`,
    heading: `${schoolName}, ${weekText(week)}`,
    blocks: [
      {
        figures: [
          ['Total Passes Used', count(report.totalPassesUsed)],
          ['Over Last Week', change],
          ['Total Time in Hallway (min.)', count(report.totalTimeOutsideClassroom)],
          ['Total Incidents', count(report.totalIncidents)],
          ['Students who used a pass', count(report.numberOfStudents)],
          ...(report.schoolDays === undefined ? [] : [['School Days', count(report.schoolDays)] as [string, string]]),
        ],
      },
      { button: 'Open the report', url },
      {
        paragraph:
          'Anyone with this link can read the report for 30 days. Share it only with people who should see it.',
      },
    ],
    footer: [
      "You're getting this because you are an administrator of this school and email is switched on in your settings.",
      { link: 'Stop this email', url: preferencesUrl },
    ],
  })
}
