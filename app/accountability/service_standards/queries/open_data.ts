import { getClock } from '#kernel/calendar/clock'
import { MIN_GROUP_SIZE } from '#kernel/statistics/disclosure_control'
import { masters } from '#masters/queries/masters'
import { countedQuarters } from '#service_standards/people_counts'
import {
  type PublicFigure,
  type StageFigures,
  publicFigures,
  publishedQuarters,
} from '#service_standards/queries/published_figures'
import { WHOLE_PROCESS } from '#workflow/actions/count_finished'

const LICENCE = 'Government Open Data License - India (GODL-India)'

/** Meaning of the columns, with the same text in both files. */
const UNITS =
  'days are working days of the offices; a file counts in the quarter in which its stage ended; ' +
  `is_suppressed: a group under ${MIN_GROUP_SIZE} people, or one that would give such a group away`

/** Code of the State in the district column. */
const STATE_CODE = 'ALL'

const COLUMNS = [
  'quarter',
  'subject',
  'stage_id',
  'stage',
  'district_code',
  'district',
  'target_days',
  'files',
  'files_in_time',
  'files_late',
  'in_time_percent',
  'median_days',
  'ninety_percent_days',
  'is_suppressed',
] as const

type Row = Record<(typeof COLUMNS)[number], string | number | boolean | null>

/** Returns every published figure of the last quarters, with the notes that users of the data need. */
export async function openData() {
  const quarters = await countedQuarters(publishedQuarters())
  const rows: Row[] = []
  for (const quarter of quarters) {
    for (const stage of await publicFigures(quarter)) {
      rows.push(
        rowOf(quarter.code, stage, { code: STATE_CODE, nameEn: 'Maharashtra' }, stage.total)
      )
      for (const { districtId, figure } of stage.districts) {
        rows.push(rowOf(quarter.code, stage, masters().district(districtId), figure))
      }
    }
  }
  return { licence: LICENCE, generated_on: getClock().today(), units: UNITS, rows }
}

function rowOf(
  quarter: string,
  { subjectType, statusId, targetDays }: StageFigures,
  district: { code: string; nameEn: string },
  published: PublicFigure
): Row {
  const figure = published === 'hidden' ? null : published
  const isHidden = published === 'hidden'
  const none = isHidden ? null : 0
  return {
    quarter,
    subject: subjectType,
    stage_id: statusId,
    stage: stageInEnglish(subjectType, statusId),
    district_code: district.code,
    district: district.nameEn,
    target_days: targetDays,
    files: figure?.files ?? none,
    files_in_time: figure?.inTime ?? none,
    files_late: figure?.late ?? none,
    in_time_percent: figure?.inTimePercent ?? null,
    median_days: figure?.medianDays ?? null,
    ninety_percent_days: figure?.ninetyDays ?? null,
    is_suppressed: isHidden,
  }
}

function stageInEnglish(subjectType: StageFigures['subjectType'], statusId: number): string {
  if (statusId === WHOLE_PROCESS) {
    return subjectType === 'application'
      ? 'Submission to letter of intent'
      : 'Submission to payment'
  }
  return subjectType === 'application'
    ? masters().applicationStatus(statusId).nameEn
    : masters().claimStatus(statusId).nameEn
}

/** Returns the same as CSV. Lines before the heading begin with #. */
export function csvOf({
  licence,
  generated_on: day,
  units,
  rows,
}: Awaited<ReturnType<typeof openData>>): string {
  const line = (cells: readonly unknown[]) => cells.map(cellOf).join(',')
  return [
    `# licence: ${licence}`,
    `# generated_on: ${day}`,
    `# units: ${units}`,
    line(COLUMNS),
    ...rows.map((row) => line(COLUMNS.map((column) => row[column]))),
    '',
  ].join('\r\n')
}

function cellOf(value: unknown): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
