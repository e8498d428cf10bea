import { GROUP, GROUP_WORDS } from '#group/fields/group'
import { masters } from '#masters/queries/masters'
import { loanFormOf } from '#masters/rules/loan_types'
import { ADDRESS, EMERGENCY } from '#profile/fields/address'
import { BANK_ACCOUNT } from '#profile/fields/bank_account'
import type { Field, Fields } from '#profile/fields/field'
import { LENDING } from '#profile/fields/lending'
import { PERSONAL } from '#profile/fields/personal'
import { sectionsOf } from '#profile/registry'

/**
 * One thing of a file that the office can name: a field as it is described, a paper of the wizard, or a
 * whole section, where it is a list of people.
 */
export type FileItem =
  | { key: string; kind: 'field'; part: Part; section: string; name: string; field: Field }
  | { key: string; kind: 'paper'; section: string; slot: string }
  | { key: string; kind: 'section'; section: string }

export type FieldItem = Extract<FileItem, { kind: 'field' }>

export type Part = 'personal' | 'correspondence' | 'emergency' | 'account' | 'lending' | 'group'

/** Where the fields of a part stand: their section, their words and what their form names them by. */
const PARTS: Record<
  Part,
  { section: string; fields: Fields; labels?: (loanType: number) => string; prefix?: string }
> = {
  personal: { section: 'personal', fields: PERSONAL },
  correspondence: { section: 'address', fields: ADDRESS, prefix: 'correspondence.' },
  emergency: { section: 'address', fields: EMERGENCY, prefix: 'emergency.' },
  account: { section: 'bank-account', fields: BANK_ACCOUNT },
  lending: {
    section: 'lending',
    fields: LENDING,
    labels: (loanType) => `profile.lending.${loanFormOf(loanType)}.fields`,
  },
  group: { section: 'group-details', fields: GROUP, labels: () => GROUP_WORDS.labels },
}

/** Where the labels of a part's fields stand in resources/lang. */
export const labelsOf = (part: Part, loanType: number) =>
  PARTS[part].labels?.(loanType) ?? 'profile.fields'

/** Where the label of a field stands there. */
export const labelKey = ({ part, name, field }: FieldItem, loanType: number) =>
  `${labelsOf(part, loanType)}.${field.label ?? name}`

/** Everything of a file that can be named, in the order of its wizard. */
export function fileItems(loanType: number): FileItem[] {
  return sectionsOf(loanType).flatMap(({ key: section, slotsOf }) => {
    const fields = Object.entries(PARTS).flatMap(([part, about]) =>
      about.section === section ? fieldItems(part as Part, about.fields, section) : []
    )
    if (fields.length > 0) return fields
    if (slotsOf === undefined && section !== GROUP_PAPERS) {
      return [{ key: `section.${section}`, kind: 'section' as const, section }]
    }
    return masters()
      .documentSlots(String(loanType))
      .map(({ slot }) => ({ key: `paper.${slot}`, kind: 'paper' as const, section, slot }))
  })
}

const GROUP_PAPERS = 'group-documents'

/** Not those that nobody changes in the form, or that stand there only where a master has no row. */
function fieldItems(part: Part, fields: Fields, section: string): FileItem[] {
  const others = new Set(Object.values(fields).map(({ otherwise }) => otherwise))
  return Object.entries(fields)
    .filter(([name, { readOnly }]) => !readOnly && !others.has(name))
    .map(([name, field]) => ({
      key: `${part}.${name}`,
      kind: 'field' as const,
      part,
      section,
      name,
      field,
    }))
}

/** One of them by its key; null for none. */
export const fileItem = (key: string, loanType: number) =>
  fileItems(loanType).find((item) => item.key === key) ?? null

/** Where its applicant changes it, `wizard` being the address of the loan type's wizard. */
export function itemHref(item: FileItem, wizard: string): string {
  const page = `${wizard}/${item.section}`
  if (item.kind === 'section') return page
  if (item.kind === 'paper') return `${page}#document-${item.slot}-file`
  return `${page}#field-${PARTS[item.part].prefix ?? ''}${item.name}`
}
