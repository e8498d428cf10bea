import type { ReportColumn } from '#reports/builder/definition'

/** The columns by which officers know a file, in reports with a row for each record. */
export const FILE_COLUMNS: readonly ReportColumn[] = [
  { key: 'applicationNo', kind: 'text', link: 'application' },
  { key: 'applicantName', kind: 'text' },
  { key: 'district', kind: 'district' },
]

/** Where applications (`a`) have them. */
export const FILE_FIELDS = {
  application_id: 'a.id',
  applicationNo: 'a.number',
  applicantName: 'a.applicant_name',
  district: 'a.district_id',
}

/** The name of an officer (`u`), as the column `officer`. */
export const OFFICER = `concat(u.first_name, ' ', u.last_name) as officer`
