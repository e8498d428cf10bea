import { Fragment, type ReactNode } from 'react'
import type { Heading, Reading } from '#kernel/formats/field_input'
import { DateText } from '~/components/date_text'
import type { Column } from '~/components/data_table'
import { Money } from '~/components/money'

/** What a field says; null when nothing was given. */
export function shownReading(reading: Reading): ReactNode {
  if (reading === null || typeof reading !== 'object') return reading
  return 'day' in reading ? <DateText value={reading.day} /> : <Money paise={reading.paise} />
}

/** Several in one line. */
export const saidTogether = (readings: readonly Reading[]) =>
  readings
    .filter((reading) => reading !== null && reading !== '')
    .map((reading, index) => (
      <Fragment key={index}>
        {index > 0 ? ', ' : null}
        {shownReading(reading)}
      </Fragment>
    ))

/** Fields and what they say, for a list of descriptions. */
export const readingItems = (readings: Record<string, Reading>, label: (name: string) => string) =>
  Object.entries(readings).map(([name, reading]) => ({
    label: label(name),
    value: shownReading(reading),
  }))

/** Columns of a list in which each row says so many fields. */
export const readingColumns = <Row extends { said: Record<string, Reading> }>(
  headings: readonly Heading[]
): Column<Row>[] =>
  headings.map((heading) => ({
    ...heading,
    render: ({ said }) => {
      const shown = shownReading(said[heading.key])
      return heading.isWhole ? <span className="as-nowrap">{shown}</span> : shown
    },
  }))

/** Every kind of loan is asked for in words of its own, the district in the same. */
export const loanLabel = (place: string, name: string) =>
  name === 'loanDistrict' ? 'profile.fields.loanDistrict' : `${place}.${name}`
