import type { PlainDate } from '#kernel/calendar/plain_date'
import { formatDate } from '#kernel/calendar/plain_date'
import { requestedInScope, type Districts, singleDistrict } from '#lists/districts'
import { textOf } from '#lists/list_state'
import type { ReportDefinition } from '#reports/builder/definition'
import { district, type AnyParameter, type Problem } from '#reports/builder/parameters'

type RawQuery = Readonly<Record<string, unknown>>

/** A report with what it was asked for, read and checked. */
export interface ReportRequest {
  definition: ReportDefinition
  /** The districts in force: the one asked for, else those of whoever asks. */
  districts: Districts
  values: Record<string, unknown>
  /** As it was typed, for the form and the address; without what is not set. */
  texts: Record<string, string>
  /** What is wrong, by the name of the parameter; a report with any is not run. */
  problems: Record<string, Problem>
}

/** Every report can be asked for one district. */
export const parametersOf = (definition: ReportDefinition): readonly AnyParameter[] => [
  district,
  ...definition.parameters,
]

/**
 * Reads the parameters of a report from an address. Nothing that was typed gets further than these
 * values, and each of them is bound in the statement.
 *
 * @param viewer an officer bound to districts gets those whatever the address says
 */
export function parseReportRequest(
  definition: ReportDefinition,
  raw: RawQuery,
  viewer: { districts: Districts }
): ReportRequest {
  const values: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  const problems: Record<string, Problem> = {}
  for (const parameter of parametersOf(definition)) {
    const { name } = parameter
    const text = name === district.name ? districtText(raw, viewer) : textOf(raw[name])
    values[name] = null
    if (text === null) {
      if (parameter.required) problems[name] = 'required'
      continue
    }
    texts[name] = text
    const read = parameter.read(text)
    if ('problem' in read) problems[name] = read.problem
    else values[name] = read.value
  }
  const { from, to } = values as Record<string, PlainDate | null | undefined>
  if (from && to && from > to) problems.to = 'range'
  const { minDays, maxDays } = values as Record<string, number | null | undefined>
  if ((minDays ?? 0) > (maxDays ?? Infinity)) problems.maxDays = 'range'
  return {
    definition,
    districts: requestedInScope(viewer.districts, values[district.name] as number | null),
    values,
    texts,
    problems,
  }
}

/** Of several, one that is theirs may be asked for. */
function districtText(raw: RawQuery, { districts }: { districts: Districts }) {
  const typed = textOf(raw[district.name])
  if (districts === null) return typed
  const requestedDistrict = districts.find((id) => String(id) === typed) ?? singleDistrict(districts)
  return requestedDistrict === null ? null : String(requestedDistrict)
}

/** What was asked for in words, for the head of a table or a file: 'District: Pune'. */
export function requestLabels(
  { definition, values, texts }: ReportRequest,
  locale: string
): { name: string; value: string }[] {
  return parametersOf(definition)
    .filter(({ name }) => texts[name] !== undefined)
    .map(({ name, field, options }) => {
      const label = options?.(locale).find(({ value }) => value === texts[name])?.label
      const value =
        label ??
        (field === 'DateInput'
          ? formatDate(values[name] as PlainDate, locale)
          : Array.isArray(values[name])
            ? (values[name] as string[]).join(', ')
            : texts[name])
      return { name, value }
    })
}
