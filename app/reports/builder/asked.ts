import type { PlainDate } from '#core/calendar/plain_date'
import { formatDate } from '#core/calendar/plain_date'
import { textOf } from '#lists/list_state'
import type { ReportDefinition } from '#reports/builder/definition'
import { district, type AnyParameter, type Problem } from '#reports/builder/parameters'

type Raw = Readonly<Record<string, unknown>>

/** A report with what it was asked for, read and checked. */
export interface Asked {
  definition: ReportDefinition
  /** The district in force: of whoever asks, else the one asked for. */
  districtId: number | null
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
 * @param viewer an officer bound to a district gets that one whatever the address says
 */
export function askedOf(
  definition: ReportDefinition,
  raw: Raw,
  viewer: { districtId: number | null }
): Asked {
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
    districtId: values[district.name] as number | null,
    values,
    texts,
    problems,
  }
}

const districtText = (raw: Raw, viewer: { districtId: number | null }) =>
  viewer.districtId === null ? textOf(raw[district.name]) : String(viewer.districtId)

/** What was asked for in words, for the head of a table or a file: 'District: Pune'. */
export function askedWords(
  { definition, values, texts }: Asked,
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
