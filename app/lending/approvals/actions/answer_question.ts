import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { isOfFormerPerson } from '#applications/rules/file_items'
import { updateApplicationCopies } from '#approvals/actions/correct_applicant'
import { type StoredAnswer, collaborationFileOf } from '#approvals/queries/questions'
import { type AskableItem, requestedItem } from '#approvals/rules/returned_items'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import {
  closeQuestion,
  lockOpenQuestion,
  saveAnswer,
} from '#approvals/collaboration/actions/questions'
import { withReceivedFile } from '#documents/actions/store_file'
import { SaveDocument } from '#documents/actions/document_versions'
import { type UploadSource, purposeOf } from '#documents/rules/files'
import { directorSlots, groupSlots, savePersonField } from '#group/actions/group'
import ApplicantGroup from '#group/models/applicant_group'
import { namedPeople, personOfGroup } from '#group/queries/group_people'
import { SNAPSHOTS as GROUP_SNAPSHOTS } from '#group/queries/sections'
import type { SlotPlace } from '#profile/actions/profile_documents'
import { refuseUnusualAccount } from '#profile/actions/save_sections'
import { lockedProfile } from '#profile/actions/update_section'
import { type Snapshot, sectionOf } from '#profile/contracts/sections'
import { columnValues, snapshotOf } from '#profile/fields/derive'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import type Profile from '#profile/models/profile'
import ProfileRevision from '#profile/models/profile_revision'
import { SNAPSHOTS } from '#profile/queries/sections'
import { changesBetween } from '#profile/rules/form_values'
import { acquireLock } from '#kernel/database/locks'
import { refuseHeld } from '#workflow/queries/held_files'

type FieldItem = Extract<AskableItem, { kind: 'field' }>

/** Identifies a question of an applicant. */
interface QuestionAddress {
  userId: number
  applicationId: number
  id: number
}

interface OpenAnswer {
  profile: Profile
  application: Application
  item: AskableItem
  trx: TransactionClientContract
}

const SNAPSHOT_OF = {
  'personal': SNAPSHOTS.personal,
  'address': SNAPSHOTS.address,
  'bank-account': SNAPSHOTS.bankAccount,
  'documents': SNAPSHOTS.documents,
  'group-details': GROUP_SNAPSHOTS.details,
  'directors': GROUP_SNAPSHOTS.directors,
  'shareholders': GROUP_SNAPSHOTS.shareholders,
  'group-documents': GROUP_SNAPSHOTS.documents,
} as const

/** Answers one question of the applicant with a field, saved like every other change of the profile. */
export class AnswerQuestion {
  /**
   * @param answer the field's value as parsed by its own rule
   * @throws NotFound for another person's question
   * @throws Refusal if it is no longer open, or an account number of unusual length is not confirmed
   */
  async run(
    question: QuestionAddress,
    answer: Record<string, unknown>,
    isAccountConfirmed = false
  ): Promise<void> {
    await closeIfPersonGone(question, () =>
      inTransaction((trx) =>
        writeAnswer(question, trx, async (open) => {
          if (open.item.kind !== 'field') throw new NotFound()
          await writeField(open.item, open, answer, isAccountConfirmed)
        })
      )
    )
  }
}

/** Same with a document. */
export class AnswerWithDocument {
  /** @throws as AnswerQuestion; Refusal documents.errors.<code> */
  async run(
    question: QuestionAddress & { slot: string },
    upload: UploadSource | null
  ): Promise<void> {
    const { userId, slot } = question
    const people = { ownerUserId: userId, uploadedBy: userId }
    const file = { ...people, upload, purpose: purposeOf(slot), field: 'file' }
    await closeIfPersonGone(question, () =>
      withReceivedFile(file, undefined, (received, trx) =>
        writeAnswer(question, trx, async ({ profile, item }) => {
          if (item.kind !== 'paper' || item.slot !== slot) throw new NotFound()
          const place = await slotsOf(item).subjectOf(profile, trx)
          await new SaveDocument().run({ ...place, slot, ...people, upload: received }, trx)
        })
      )
    )
  }
}

const PERSON_GONE = 'collaboration.questions.closed.gone'

/** Closes a question about a person who has left the group, after the started answer was rolled back. */
async function closeIfPersonGone(
  { applicationId, id }: QuestionAddress,
  work: () => Promise<unknown>
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal && error.messageKey === PERSON_GONE) {
      await inTransaction(async (trx) => {
        const question = await lockOpenQuestion({ type: 'application', id: applicationId }, id, trx)
        await closeQuestion(question, 'gone')
      })
    }
    throw error
  }
}

/** Opens a question for its answer, saves what the answer changed, and notifies the officer who asked. */
async function writeAnswer(
  { userId, applicationId, id }: QuestionAddress,
  trx: TransactionClientContract,
  write: (open: OpenAnswer) => Promise<void>
): Promise<void> {
  const profile = await lockedProfile(userId, trx)
  const application = await Application.query({ client: trx })
    .where({ id: applicationId, userId })
    .forUpdate()
    .first()
  if (!application) throw new NotFound()
  await acquireLock(trx, 'application', application.id)
  refuseHeld(application)
  const file = collaborationFileOf(application)
  const question = await lockOpenQuestion(file, id, trx)
  const people = await namedPeople(application.groupId, trx)
  const item = requestedItem(question.item, application.loanType, people)
  if (!item) throw new NotFound()
  if (isOfFormerPerson(item)) throw new Refusal(PERSON_GONE, {}, { status: 409 })
  const section = item.section as keyof typeof SNAPSHOT_OF
  const { loanType } = application
  const snapshot = () => SNAPSHOT_OF[section]({ profile, loanType, client: trx })
  const field = () => fieldOfPerson(item, application, trx)
  const [before, was] = [await snapshot(), await field()]
  await write({ profile, application, item, trx })
  const changes = changesBetween(before, await snapshot())
  let storedAnswer: StoredAnswer | null = null
  if (changes.length > 0) {
    const data = sectionOf(loanType, section)?.isCommon ? { changes } : { changes, loanType }
    const createdAt = DateTime.fromJSDate(getClock().now())
    const revision = { profileId: profile.id, section, changedBy: userId, data, createdAt }
    const [change] = changesBetween(was, await field())
    storedAnswer = {
      revisionId: (await ProfileRevision.create(revision, { client: trx })).id,
      change,
    }
  }
  await saveAnswer(file, question, { data: storedAnswer, counts: true }, trx)
}

/** Returns only the one field that is requested for a person of a group. */
async function fieldOfPerson(
  item: AskableItem,
  { groupId }: Application,
  trx: TransactionClientContract
): Promise<Snapshot> {
  if (item.kind !== 'field' || !item.person) return {}
  const person = await personOfGroup(item.person.list, groupId!, item.person.id, trx)
  return snapshotOf({ [item.name]: item.field }, person)
}

/** Returns the subject whose slots a document belongs to. */
function slotsOf({ section, person }: AskableItem): Pick<SlotPlace, 'subjectOf'> {
  if (person) return directorSlots(String(person.id))
  return section === groupSlots.section ? groupSlots : APPLICANT_SLOTS
}

const APPLICANT_SLOTS: Pick<SlotPlace, 'subjectOf'> = {
  subjectOf: async ({ id }) => ({ subjectType: 'profile', subjectId: id }),
}

async function writeField(
  { part, name, field, person }: FieldItem,
  { profile, application, trx }: OpenAnswer,
  answer: Record<string, unknown>,
  isAccountConfirmed: boolean
) {
  if (person) {
    const of = { list: person.list, groupId: application.groupId!, id: person.id, name }
    return savePersonField(of, answer, trx)
  }
  const columns = columnValues({ [name]: field }, answer)
  const profileId = profile.id
  if (part === 'personal') {
    await profile.useTransaction(trx).merge(columns).save()
    await updateApplicationCopies(profile, trx)
  } else if (part === 'group') {
    const group = await ApplicantGroup.query({ client: trx })
      .where('userId', profile.userId)
      .firstOrFail()
    await group.merge(columns).save()
  } else if (part === 'correspondence') {
    const place = { profileId, kind: 'correspondence' as const }
    const address = await Address.query({ client: trx }).where(place).firstOrFail()
    await address.merge(columns).save()
  } else {
    if (name === 'accountNo') {
      refuseUnusualAccount(answer.accountNo as string, isAccountConfirmed)
    }
    const account = await BankAccount.query({ client: trx }).where({ profileId }).firstOrFail()
    await account.merge(columns).save()
  }
}
