import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import { latestRevisionId, changedFields } from '#approvals/queries/profile_changes'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { GROUP, GROUP_TEXT_KEYS, type DirectorLimits } from '#group/fields/group'
import ApplicantGroup from '#group/models/applicant_group'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { addressInputs, addressesForm } from '#profile/queries/section_forms'
import { BANK_ACCOUNT } from '#profile/fields/loan'
import type { Fields } from '#profile/fields/field'
import {
  correctableFields,
  encryptedFields,
  formGroups,
  formInputs,
  formValues,
  lastDigits,
  displayValues,
} from '#profile/fields/derive'
import { PERSONAL, PERSONAL_GROUPS } from '#profile/fields/person'
import type { AgeLimits } from '#profile/rules/age'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import { applicationById } from '#applications/contracts/application_subject'
import { itemName, itemNameByKey, itemOptions } from '#applications/queries/next_steps'
import { askableItems, requestedItem } from '#approvals/rules/returned_items'
import type {
  CollaborationFile,
  QuestionPage,
  Questions,
} from '#approvals/collaboration/contracts/collaboration'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import { groupOfUser, namedPeople, personOfGroup } from '#group/queries/group_people'
import type { FieldChange } from '#profile/contracts/sections'
import ProfileRevision from '#profile/models/profile_revision'
import { type FieldItem, isOfFormerPerson, labelsOf } from '#applications/rules/file_items'
import { NotFound } from '#kernel/exceptions/refusal'
import { questionOf } from '#approvals/collaboration/queries/discussion'
import Address from '#profile/models/address'
import { directorLimits } from '#group/rules/people'

/** Returns the current values for the correction form, without encrypted numbers. */
export async function correctionForm(application: Application) {
  const { profile, account, group } = await correctedRows(application)
  const { correspondence } = await addressesForm(profile)
  return {
    application: {
      id: application.id,
      number: application.number,
      applicantName: application.applicantName,
      hasLoi: application.hasLoi,
      isClosed: application.status.isFinal,
    },
    values: {
      ...formValues(correctableFields(PERSONAL), profile),
      bankAccount: { ...formValues(BANK_ACCOUNT, account), isAccountConfirmed: false },
      correspondence,
      group: group ? formValues(correctableFields(GROUP), group) : null,
      remarks: '',
      expectedRevisionId: await latestRevisionId(profile.id),
    },
    masks: correctionMasks({ profile, account, group }),
  }
}

/** Returns the rows that a correction changes. */
async function correctedRows({ profileId, groupId }: Application) {
  return {
    profile: await Profile.findOrFail(profileId),
    account: await BankAccount.findBy({ profileId }),
    group: groupId ? await ApplicantGroup.find(groupId) : null,
  }
}

type CorrectedRows = Awaited<ReturnType<typeof correctedRows>>

/** Returns the stored numbers in masked form, by field of the form. */
function correctionMasks({ profile, account, group }: CorrectedRows) {
  const shown = (fields: Fields, row: object | null, prefix = '') =>
    encryptedFields(fields).map(([name, kind]) => [
      prefix + name,
      maskNumber(lastDigits(fields, row)[name], kind),
    ])
  return Object.fromEntries([
    ...shown(correctableFields(PERSONAL), profile),
    ...shown(BANK_ACCOUNT, account, 'bankAccount.'),
    ...shown(correctableFields(GROUP), group, 'group.'),
  ]) as Record<string, string>
}

/** Returns the fields of the form that may stay empty because their number is already stored. */
export async function savedNumberFields(application: Application): Promise<string[]> {
  const masks = Object.entries(correctionMasks(await correctedRows(application)))
  return masks.filter(([, mask]) => mask !== '').map(([field]) => field)
}

/** Returns the fields of the correction form, with the option lists of an address. */
export function correctionFields(i18n: I18n, { minAge, belowAge }: AgeLimits) {
  const limits = { min: minAge, below: belowAge }
  const personal = formGroups(correctableFields(PERSONAL), PERSONAL_GROUPS, { i18n, limits })
  return {
    personal: personal.flatMap(({ fields }) => fields),
    group: formInputs(correctableFields(GROUP), {
      i18n,
      labels: GROUP_TEXT_KEYS.labels,
      prefix: 'group.',
    }),
    account: formInputs(BANK_ACCOUNT, { i18n, prefix: 'bankAccount.' }),
    address: addressInputs(i18n),
  }
}

/** Returns the scheme's own age limits on the day of the first submission (DECISIONS 5). */
export function ageLimits({ loanType, submittedOn }: Application) {
  const { minAge, belowAge } = rulesByCountingDay(loanType, { firstSubmission: submittedOn })
  return { minAge, belowAge, ageDay: submittedOn }
}

/**
 * What a question stores of its answer: the revision and its change, or no change when the answer equals the old value.
 * In a revision each person of a group is one line, so the requested field is stored separately.
 */
export type StoredAnswer = { revisionId: number; change?: FieldChange }

const storedAnswerOf = ({ data }: FileQuestion) => data as StoredAnswer | null

/** Returns an application as a subject of collaboration among officers. */
export const collaborationFileOf = ({
  id,
  districtId,
  statusId,
  number,
}: Application): CollaborationFile => ({
  type: 'application',
  id,
  districtId,
  statusId,
  number,
  applicationId: id,
  claimId: null,
})

/** Items of an application that can be requested separately; an answer takes effect at once, as a revision. */
export const applicationQuestions: Questions = {
  async choices({ id }, i18n) {
    const { loanType, groupId } = (await applicationById(id))!
    return itemOptions(askableItems(loanType, await namedPeople(groupId)), loanType, i18n)
  },

  async isAskable(item, { id, loanType }, trx) {
    const { groupId } = await Application.query({ client: trx }).where('id', id).firstOrFail()
    return askableItems(loanType, await namedPeople(groupId, trx)).some(({ key }) => key === item)
  },

  async describe({ id }, questions, i18n) {
    if (questions.length === 0) return []
    const { loanType, groupId } = (await applicationById(id))!
    const people = await namedPeople(groupId)
    const ids = questions.flatMap((question) => storedAnswerOf(question)?.revisionId ?? [])
    const revisions = await ProfileRevision.query().whereIn('id', ids)
    return questions.map((question) => {
      const { revisionId, change } = storedAnswerOf(question) ?? {}
      const revision = revisions.find(({ id: one }) => one === revisionId)
      const data = revision && {
        ...revision.data,
        changes: change ? [change] : revision.data.changes,
      }
      const changes = data
        ? changedFields([{ section: revision.section, data }], loanType, i18n)
        : []
      return {
        name: itemNameByKey(question.item, { loanType, people }, i18n) ?? question.item,
        changes: changes.map(({ key, before, after }) => ({ key, before, after, href: null })),
      }
    })
  },
}

/** Returns one of the applicant's own questions. @throws NotFound for every other question */
export async function applicantQuestion(application: Application, id: number) {
  const row = await questionOf('application', application.id, id)
  const people = await namedPeople(application.groupId)
  const item = requestedItem(row.item, application.loanType, people)
  if (!item) throw new NotFound()
  return { row, item }
}

/** Returns the address at which the applicant answers a question. */
export const answerHref = (uuid: string, id: number) => `/my-applications/${uuid}/questions/${id}`

/** Returns the page of one question: the item, the due date, the current value and the single input. */
export async function questionPage(
  application: Application,
  { row, item }: Awaited<ReturnType<typeof applicantQuestion>>,
  i18n: I18n
): Promise<QuestionPage> {
  const { uuid, number, loanType } = application
  const about = {
    number,
    href: answerHref(uuid, row.id),
    backHref: '/dashboard',
    name: itemName(item, loanType, i18n),
    reason: row.reason,
    until: row.answerBy,
    state:
      row.currentState === 'open' && isOfFormerPerson(item) ? ('gone' as const) : row.currentState,
  }
  if (item.kind === 'paper') return { ...about, field: null, mask: '', now: null }
  const fields = { [item.name]: item.field }
  const stored = await rowOf(item, application)
  const maskedNumbers = encryptedFields(fields).map(([name, kind]) =>
    maskNumber(lastDigits(fields, stored)[name], kind)
  )
  const [field] = formInputs(fields, { i18n, labels: labelsOf(item.part, loanType), limits: {} })
  return {
    ...about,
    /** An answer is always required, even where the form allows an empty field. */
    field: { ...field, hint: undefined, required: true },
    mask: maskedNumbers[0] ?? '',
    now: maskedNumbers[0] ?? displayValues(fields, stored, i18n)[item.name] ?? null,
  }
}

function rowOf({ part, person }: FieldItem, { profileId, userId, groupId }: Application) {
  if (person) return person.name === null ? null : personOfGroup(person.list, groupId!, person.id)
  if (part === 'group') return groupOfUser(userId)
  if (part === 'personal') return Profile.find(profileId)
  if (part === 'account') return BankAccount.findBy({ profileId })
  return Address.query().where({ profileId, kind: 'correspondence' }).first()
}

/** Limits against which a field may be checked besides the answer itself. */
export type AnswerLimits = Omit<DirectorLimits, 'hasGroup'>

/** Returns the limits for an answer about a field: the rules of the day of first submission. */
export function answerLimits({ part }: FieldItem, application: Application): AnswerLimits {
  const { loanType, submittedOn } = application
  const rules = rulesByCountingDay(loanType, { firstSubmission: submittedOn })
  const limits = directorLimits(rules, submittedOn)
  /** A requested number must be entered again. */
  return { ...limits, ...(part === 'director' ? {} : ageLimits(application)), stored: [] }
}
