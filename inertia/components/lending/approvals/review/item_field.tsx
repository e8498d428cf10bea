import { SelectField, type SelectFieldProps } from '~/components/form/fields'

/** More than a list of the browser shows well, as of a group with its people. */
const MANY = 100

/** The choice of one field or paper of a file; where there are many, part of its words can be typed. */
export const ItemField = <D extends object>(props: SelectFieldProps<D>) => (
  <SelectField {...props} searchable={props.options.length > MANY} />
)
