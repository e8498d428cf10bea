import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import type { EncryptedNumberKind } from '#kernel/formats/personal_numbers'
import { digest } from '#kernel/vault/vault'
import ApplicantGroup from '#group/models/applicant_group'
import {
  PEOPLE,
  type PeopleList,
  type Person,
  groupOfUser,
  peopleOf,
  personOfGroup,
  personOfUser,
} from '#group/queries/group_people'
import type Profile from '#profile/models/profile'
import { refuseStaleRemoval, refuseStaleVersion, rowVersion } from '#kernel/http/expected_version'
import { type DIRECTOR, type SHAREHOLDER, GROUP } from '#group/fields/group'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { enteredNumbers } from '#profile/actions/sealed_numbers'
import { writeSection } from '#profile/actions/update_section'
import type { AnswersOf, Fields } from '#profile/fields/field'
import { columnValues } from '#profile/fields/derive'
import { submissionDayOf } from '#profile/contracts/profile_lock'
import { RemoveDocument } from '#documents/actions/document_versions'
import { listDocuments } from '#documents/queries/documents'
import { loanDistrictOf } from '#profile/queries/section_forms'
import { DIRECTOR_SLOTS, GROUP_SLOTS } from '#group/queries/sections'
import type { SlotPlace } from '#profile/actions/profile_documents'

/** @throws Refusal 'Please Complete the Group Detail Page first.' */
async function requireGroup(
  { userId }: Profile,
  trx?: TransactionClientContract
): Promise<ApplicantGroup> {
  const group = await groupOfUser(userId, trx)
  if (!group) throw new Refusal('group.messages.details_first', {}, { field: 'group' })
  return group
}

interface IdentifiedPerson {
  id: number
  aadhaarDigest: string | null
  panDigest?: string | null
}

/**
 * A number may appear only once in a list, so that each person is listed once.
 *
 * @throws Refusal naming the field
 */
function refuseDuplicateNumbers(
  others: IdentifiedPerson[],
  { id, aadhaar, pan }: { id: number | null; aadhaar?: string; pan?: string }
): void {
  const rest = others.filter((other) => other.id !== id)
  const digestOf = (value: string | undefined, kind: EncryptedNumberKind) =>
    value ? digest(value, kind) : null
  const [sealed, sealedPan] = [digestOf(aadhaar, 'aadhaar'), digestOf(pan, 'pan')]
  if (sealed && rest.some((other) => other.aadhaarDigest === sealed)) {
    throw new Refusal('group.messages.same_aadhaar', {}, { field: 'aadhaar' })
  }
  if (sealedPan && rest.some((other) => other.panDigest === sealedPan)) {
    throw new Refusal('group.messages.same_pan', {}, { field: 'pan' })
  }
}

/** @throws Refusal if the list has reached the maximum of the scheme */
function refuseTooMany(others: unknown[], id: number | null, max: number): void {
  if (id === null && others.length >= max) {
    throw new Refusal('group.messages.too_many', { most: max })
  }
}

/** Input of the form. A missing number is taken from the draft, or from the saved person if there is one. */
export type PersonAnswers =
  | { list: 'directors'; fields: AnswersOf<typeof DIRECTOR> }
  | { list: 'shareholders'; fields: AnswersOf<typeof SHAREHOLDER> }

type SavePersonInput = PersonAnswers & {
  userId: number
  /** Scheme id. */
  loanType: number
  /** Null for a new person. */
  id: number | null
  /** Version of the person that the form showed. */
  expectedVersion?: string
}

/** Adds a director or a shareholder, or changes one (document 2, 'Directors step'). */
export class SavePerson {
  /** @throws Refusal group.messages.<code>, NotFound, ProfileLocked */
  async run(input: SavePersonInput, trx?: TransactionClientContract): Promise<Person> {
    const { userId, loanType, list, id, expectedVersion, fields } = input
    const { model, most, refusal } = PEOPLE[list]
    const fieldDefinitions: Fields = PEOPLE[list].fields
    return writeSection(
      { userId, loanType, section: list },
      async (open) => {
        const group = await requireGroup(open.profile, open.trx)
        const person = id === null ? new model() : await personOfUser(list, userId, id, open.trx)
        if (id !== null && expectedVersion !== undefined)
          refuseStaleVersion(expectedVersion, rowVersion(person))
        const numbers = await enteredNumbers(fieldDefinitions, fields, person, {
          open,
          id,
          section: `${list}:${loanType}`,
          refusal,
        })
        const others = await peopleOf(list, group.id, open.trx)
        const firstSubmission = await submissionDayOf(userId, loanType, open.trx)
        refuseTooMany(others, id, rulesByCountingDay(loanType, { firstSubmission })[most])
        refuseDuplicateNumbers(others, { id, ...numbers })
        return person
          .merge({
            ...columnValues(fieldDefinitions, { ...fields, ...numbers }),
            groupId: group.id,
          })
          .useTransaction(open.trx)
          .save()
      },
      trx
    )
  }
}

interface RemovePersonInput {
  userId: number
  /** Scheme id. */
  loanType: number
  list: PeopleList
  /** As in the URL. */
  id: string
  /** Version of the person that the page showed. */
  expectedVersion: string
}

/** Removes a person from a list. The slots of a director are emptied, and the documents stay as history. */
export class RemovePerson {
  /** @throws NotFound, ProfileLocked; Refusal if the person was changed meanwhile */
  async run(input: RemovePersonInput, existing?: TransactionClientContract): Promise<void> {
    const { userId, loanType, list, id, expectedVersion } = input
    await writeSection(
      { userId, loanType, section: list },
      async ({ trx }) => {
        const person = await personOfUser(list, userId, id, trx)
        refuseStaleRemoval(expectedVersion, rowVersion(person))
        if (list === 'directors') {
          const subject = { subjectType: 'director', subjectId: person.id } as const
          for (const { slot } of await listDocuments('director', person.id, trx)) {
            await new RemoveDocument().run({ ...subject, slot, removedBy: userId }, trx)
          }
        }
        await person.useTransaction(trx).delete()
      },
      existing
    )
  }
}

/** A person of a group, and the field to be saved. */
interface PersonFieldAddress {
  list: PeopleList
  groupId: number
  id: number
  name: string
}

/**
 * Saves one field of a person of a group by the same rules as the form. The transaction holds the profile's lock, and
 * the caller stores the change as a revision.
 *
 * @param answer value of the field after its own validation
 * @throws NotFound for a person of another group
 * @throws Refusal group.messages.<code>, if another person of the list has the number
 */
export async function savePersonField(
  { list, groupId, id, name }: PersonFieldAddress,
  answer: Record<string, unknown>,
  trx: TransactionClientContract
): Promise<void> {
  const person = await personOfGroup(list, groupId, id, trx)
  const { [name]: field } = PEOPLE[list].fields as Fields
  if (field.as === 'sealed') {
    refuseDuplicateNumbers(await peopleOf(list, groupId, trx), { id, [field.stem!]: answer[name] })
  }
  await person
    .merge(columnValues({ [name]: field }, answer))
    .useTransaction(trx)
    .save()
}

/** Input of the form. A missing number is taken from the draft, or else from the saved group. */
type GroupFields = AnswersOf<typeof GROUP>

const SECTION = 'group-details'

/**
 * Saves the group (document 2, 'Group details step'). The loan district is that of the correspondence address and is
 * never entered.
 */
export class SaveGroup {
  /** @throws Refusal 'Please Complete your Correspondence Address', ProfileLocked */
  async run(
    input: { userId: number; loanType: number; expectedVersion: string | undefined } & GroupFields,
    trx?: TransactionClientContract
  ): Promise<ApplicantGroup> {
    const { userId, loanType, expectedVersion, ...fields } = input
    return writeSection(
      { userId, loanType, expectedVersion, section: SECTION },
      async (open) => {
        const { profile, trx: client } = open
        const loanDistrictId = await loanDistrictOf(profile.id, client)
        if (loanDistrictId === null) {
          throw new Refusal('profile.messages.address_first', {}, { field: 'loanDistrict' })
        }
        const saved = await groupOfUser(userId, client)
        const numbers = await enteredNumbers(GROUP, fields, saved, {
          open,
          section: `${SECTION}:${loanType}`,
          refusal: 'group.validation.details.messages',
        })
        const row = { ...columnValues(GROUP, { ...fields, ...numbers }), userId, loanDistrictId }
        return ApplicantGroup.updateOrCreate({ userId }, row, { client })
      },
      trx
    )
  }
}

/** Document slots of a group. */
export const groupSlots: SlotPlace = {
  section: 'group-documents',
  list: GROUP_SLOTS,
  subjectOf: async (profile, trx) => {
    const { id } = await requireGroup(profile, trx)
    return { subjectType: 'group', subjectId: id }
  },
}

/** Document slots of a director, by the id in the URL. */
export const directorSlots = (id: string): SlotPlace => ({
  section: 'directors',
  list: DIRECTOR_SLOTS,
  subjectOf: async ({ userId }, trx) => {
    const director = await personOfUser('directors', userId, id, trx)
    return { subjectType: 'director', subjectId: director.id }
  },
})
