import { SelectField, type SelectFieldProps } from '~/components/form/fields'

/** More options than a browser's list shows well, e.g. for a group with its people. */
const SEARCH_THRESHOLD = 100

/** The choice of one field or document of a file; with many options, part of the text can be typed. */
export const ItemField = <D extends object>(props: SelectFieldProps<D>) => (
  <SelectField {...props} searchable={props.options.length > SEARCH_THRESHOLD} />
)
