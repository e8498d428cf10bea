import { DIRECTOR, GROUP, GROUP_TEXT_KEYS, SHAREHOLDER } from '#group/fields/group'
import { DIRECTOR_SLOTS } from '#group/queries/sections'
import type { NamedPerson } from '#group/queries/group_people'
import { masters } from '#masters/queries/masters'
import { loanFormOf } from '#masters/rules/schemes'
import { ADDRESS, EMERGENCY, PERSONAL } from '#profile/fields/person'
import { BANK_ACCOUNT, LENDING } from '#profile/fields/loan'
import type { Field, Fields } from '#profile/fields/field'
import { sectionsOf } from '#profile/contracts/sections'

/**
 * An item of an application that the office can refer to: a field as it is defined, a document of the wizard, or a
 * complete section if it is a list of people; for a group, also a field or document of one of its people.
 */
export type FileItem =
  | ({ key: string; kind: 'field'; section: string; name: string; field: Field } & (
      | { part: Part; person?: undefined }
      | { part: PersonPart; person: ItemPerson }
    ))
  | { key: string; kind: 'paper'; section: string; slot: string; person?: ItemPerson }
  | { key: string; kind: 'section'; section: string }

/** A person of a group; without a name if no longer in the list. */
type ItemPerson = Omit<NamedPerson, 'name'> & { name: string | null }

export type FieldItem = Extract<FileItem, { kind: 'field' }>

type Part = 'personal' | 'correspondence' | 'emergency' | 'account' | 'lending' | 'group'

type PersonPart = 'director' | 'shareholder'

/** Parts for people of a group: their list, their fields, and the master's name for their documents. */
const PERSON_PARTS: Record<
  PersonPart,
  Pick<NamedPerson, 'list'> & { fields: Fields; slots?: string }
> = {
  director: { list: 'directors', fields: DIRECTOR, slots: DIRECTOR_SLOTS },
  shareholder: { list: 'shareholders', fields: SHAREHOLDER },
}

/** Where the fields of a part are: their section, their labels and the prefix of their names in the form. */
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
  group: { section: 'group-details', fields: GROUP, labels: () => GROUP_TEXT_KEYS.labels },
}

/** Returns the key in resources/lang for the labels of a part's fields. */
export const labelsOf = (part: Part | PersonPart, loanType: number) =>
  (part in PARTS && PARTS[part as Part].labels?.(loanType)) || 'profile.fields'

/** Returns the key of a field's label. */
export const labelKey = ({ part, name, field }: FieldItem, loanType: number) =>
  `${labelsOf(part, loanType)}.${field.label ?? name}`

/**
 * Returns every item of an application, in the order of its wizard.
 *
 * @param people people of its group; without them, the items of every application of the loan type
 */
export function fileItems(loanType: number, people: readonly NamedPerson[] = []): FileItem[] {
  return sectionsOf(loanType).flatMap<FileItem>(({ key: section, slotsOf }) => {
    const fields = Object.entries(PARTS).flatMap(([part, about]) =>
      about.section === section ? fieldItems(part as Part, about.fields, section) : []
    )
    if (fields.length > 0) return fields
    if (slotsOf === undefined && section !== GROUP_DOCUMENTS_SECTION) {
      const ofPeople = people.filter(({ list }) => list === section).flatMap(personItems)
      return [{ key: `section.${section}`, kind: 'section' as const, section }, ...ofPeople]
    }
    return masters()
      .documentSlots(String(loanType))
      .map(({ slot }) => ({ key: `paper.${slot}`, kind: 'paper' as const, section, slot }))
  })
}

const GROUP_DOCUMENTS_SECTION = 'group-documents'

function fieldItems(part: Part, fields: Fields, section: string): FileItem[] {
  return namedFields(fields).map(([name, field]) => ({
    key: `${part}.${name}`,
    kind: 'field' as const,
    part,
    section,
    name,
    field,
  }))
}

/** `director.7.mobile` is a field of a person, `directorDocument.7.photo` one of their documents. */
function personItems(person: ItemPerson): FileItem[] {
  const about = { section: person.list, person }
  return (Object.keys(PERSON_PARTS) as PersonPart[])
    .filter((part) => PERSON_PARTS[part].list === person.list)
    .flatMap((part) => {
      const { fields, slots } = PERSON_PARTS[part]
      const documents = slots === undefined ? [] : masters().documentSlots(slots)
      return [
        ...namedFields(fields).map(([name, field]) => {
          const key = `${part}.${person.id}.${name}`
          return { key, kind: 'field' as const, part, ...about, name, field }
        }),
        ...documents.map(({ slot }) => {
          const key = `${part}Document.${person.id}.${slot}`
          return { key, kind: 'paper' as const, ...about, slot }
        }),
      ]
    })
}

/** Excludes fields that cannot be changed in the form, and those shown only where a master has no row. */
function namedFields(fields: Fields) {
  const others = new Set(Object.values(fields).map(({ otherwise }) => otherwise))
  return Object.entries(fields).filter(([name, { readOnly }]) => !readOnly && !others.has(name))
}

/** Returns an item by its key; null if there is none. */
export const fileItem = (key: string, loanType: number, people: readonly NamedPerson[] = []) =>
  fileItems(loanType, people).find((item) => item.key === key) ?? null

/** Same for an item that was named earlier: also for a person who has since left the list. */
export function namedItem(
  key: string,
  loanType: number,
  people: readonly NamedPerson[]
): FileItem | null {
  const item = fileItem(key, loanType, people)
  if (item) return item
  const id = Number(key.split('.')[1])
  if (!Number.isSafeInteger(id)) return null
  const gone = Object.values(PERSON_PARTS).flatMap(({ list }) =>
    personItems({ list, id, name: null })
  )
  return gone.find((one) => one.key === key) ?? null
}

/** Whether it belongs to a person who has left the list. */
export const isOfFormerPerson = (item: FileItem) =>
  item.kind !== 'section' && item.person !== undefined && item.person.name === null

/** Returns where the applicant changes it; `wizard` is the address of the loan type's wizard. */
export function itemHref(item: FileItem, wizard: string): string {
  const page = `${wizard}/${item.section}`
  if (item.kind === 'section' || isOfFormerPerson(item)) return page
  const own = item.person ? `${page}/${item.person.id}` : page
  if (item.kind === 'paper') {
    return `${item.person ? `${own}/documents` : own}#document-${item.slot}-file`
  }
  const prefix = item.person ? '' : (PARTS[item.part].prefix ?? '')
  return `${own}#field-${prefix}${item.name}`
}
