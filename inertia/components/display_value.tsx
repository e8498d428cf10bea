import { Fragment, type ReactNode } from 'react'
import type { ColumnHeading, DisplayValue } from '#kernel/formats/field_input'
import { Money } from '~/components/money'
import { DateText } from '~/components/page'
import type { Column } from '~/components/table/columns_of'

/** Renders the value of a field; null when none was entered. */
export function renderDisplayValue(displayValue: DisplayValue): ReactNode {
  if (displayValue === null || typeof displayValue !== 'object') return displayValue
  return 'day' in displayValue ? (
    <DateText value={displayValue.day} />
  ) : (
    <Money paise={displayValue.paise} />
  )
}

/** Joins several values in one line. */
export const joinDisplayValues = (displayValues: readonly DisplayValue[]) =>
  displayValues
    .filter((displayValue) => displayValue !== null && displayValue !== '')
    .map((displayValue, index) => (
      <Fragment key={index}>
        {index > 0 ? ', ' : null}
        {renderDisplayValue(displayValue)}
      </Fragment>
    ))

/** Returns fields and their values, for a description list. */
export const displayValueItems = (
  displayValues: Record<string, DisplayValue>,
  label: (name: string) => string
) =>
  Object.entries(displayValues).map(([name, displayValue]) => ({
    label: label(name),
    value: renderDisplayValue(displayValue),
  }))

/** Returns the columns of a list in which each row has these display values. */
export const displayValueColumns = <Row extends { said: Record<string, DisplayValue> }>(
  headings: readonly ColumnHeading[]
): Column<Row>[] =>
  headings.map((heading) => ({
    ...heading,
    render: ({ said }) => {
      const shown = renderDisplayValue(said[heading.key])
      return heading.isWhole ? <span className="as-nowrap">{shown}</span> : shown
    },
  }))

/** Returns the label of a loan field: each kind of loan has labels of its own, except for the district. */
export const loanLabel = (place: string, name: string) =>
  name === 'loanDistrict' ? 'profile.fields.loanDistrict' : `${place}.${name}`
