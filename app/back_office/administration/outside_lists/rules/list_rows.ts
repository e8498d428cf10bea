import { visibleEnd } from '#kernel/formats/personal_numbers'
import { type OutsidePerson, namePartsOf } from '#duplicates/rules/outside_match'
import { optional, required, type SheetField } from '#administration/portfolio/rules/sheet_fields'
import type { RowValues } from '#administration/portfolio/rules/sheets'

/** Columns of an outside list. Headings are recognised by the labels in each language and these names. */
export const LIST_FIELDS: readonly SheetField[] = [
  required('full_name', 'text', '', {
    also: ['name', 'full name', 'employee name', 'beneficiary name'],
    max: 160,
  }),
  optional('relative_name', 'text', '', {
    also: ["father's name", "husband's name", 'father or husband'],
    max: 160,
  }),
  optional('birth_date', 'date', '', { also: ['dob', 'date of birth'] }),
  optional('aadhaar', 'aadhaar', '', { also: ['uid', 'aadhaar no', 'aadhaar number'] }),
  optional('pan', 'pan', '', { also: ['pan no', 'pan number'] }),
  optional('mobile', 'mobile', '', { also: ['phone', 'contact no', 'mobile no'] }),
  optional('account_no', 'account', '', { also: ['account number', 'bank account no'] }),
  optional('district', 'choice', '', { list: 'districts' }),
  optional('village', 'text', '', { also: ['town', 'city'], max: 80 }),
  optional('address', 'text', ''),
  optional('remark', 'text', '', { also: ['remarks'] }),
]

const NUMBER_FIELDS = { aadhaar: 'aadhaar', pan: 'pan', account: 'account_no' } as const

/** A row as stored, encrypted: cells, and the last four digits of numbers. */
export interface RowContent extends Record<keyof typeof NUMBER_FIELDS, string | null> {
  name: string
  relative: string | null
  birthDate: string | null
  mobile: string | null
  districtId: number | null
  village: string | null
  address: string | null
  remark: string | null
}

const textOf = (value: RowValues[string]) => (value === null ? null : String(value))

/** Splits a row into the content encrypted in the vault, and numbers of which only digests are stored. */
export function splitRow(values: RowValues) {
  const numbers = {
    aadhaar: textOf(values.aadhaar),
    pan: textOf(values.pan),
    account: textOf(values.account_no),
  }
  const end = (number: string | null) => number && visibleEnd(number)
  const content: RowContent = {
    name: String(values.full_name),
    relative: textOf(values.relative_name),
    birthDate: textOf(values.birth_date),
    mobile: textOf(values.mobile),
    districtId: values.district === null ? null : Number(values.district),
    village: textOf(values.village),
    address: textOf(values.address),
    remark: textOf(values.remark),
    aadhaar: end(numbers.aadhaar),
    pan: end(numbers.pan),
    account: end(numbers.account),
  }
  return { content, numbers }
}

/** Returns the data of a row that is compared. */
export const personOf = (content: RowContent): OutsidePerson => ({
  ...namePartsOf(content.name, content.relative),
  birthDate: content.birthDate,
  mobile: content.mobile,
  districts: content.districtId === null ? [] : [content.districtId],
  villages: content.village === null ? [] : [content.village],
})
