import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { itemName } from '#applications/queries/file_item_names'
import { type FieldItem, isOfFormerPerson, labelsOf } from '#applications/rules/file_items'
import { requestedItem } from '#approvals/rules/askable_items'
import { NotFound } from '#kernel/exceptions/refusal'
import { maskNumber } from '#kernel/formats/masks'
import type { QuestionPage } from '#approvals/collaboration/contracts/questions'
import { questionOf } from '#approvals/collaboration/queries/questions'
import { groupOfUser, namedPeople, personOfGroup } from '#group/queries/own_group'
import { lastDigits, formInputs, displayValues, encryptedFields } from '#profile/fields/follow'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'

/** One question of the applicant's own. @throws NotFound for every other */
export async function applicantQuestion(application: Application, id: number) {
  const row = await questionOf('application', application.id, id)
  const people = await namedPeople(application.groupId)
  const item = requestedItem(row.item, application.loanType, people)
  if (!item) throw new NotFound()
  return { row, item }
}

/** Where the applicant answers it. */
export const answerHref = (uuid: string, id: number) => `/my-applications/${uuid}/asked/${id}`

/** The page of one question: what is asked, by when, what stands there now, and the one input. */
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
    state: row.currentState === 'open' && isOfFormerPerson(item) ? ('gone' as const) : row.currentState,
  }
  if (item.kind === 'paper') return { ...about, field: null, mask: '', now: null }
  const fields = { [item.name]: item.field }
  const stored = await rowOf(item, application)
  const sealed = encryptedFields(fields).map(([name, kind]) => maskNumber(lastDigits(fields, stored)[name], kind))
  const [field] = formInputs(fields, { i18n, labels: labelsOf(item.part, loanType), limits: {} })
  return {
    ...about,
    /** An answer has to be something, whether the form may do without or not. */
    field: { ...field, hint: undefined, required: true },
    mask: sealed[0] ?? '',
    now: sealed[0] ?? displayValues(fields, stored, i18n)[item.name] ?? null,
  }
}

function rowOf({ part, person }: FieldItem, { profileId, userId, groupId }: Application) {
  if (person) return person.name === null ? null : personOfGroup(person.list, groupId!, person.id)
  if (part === 'group') return groupOfUser(userId)
  if (part === 'personal') return Profile.find(profileId)
  if (part === 'account') return BankAccount.findBy({ profileId })
  return Address.query().where({ profileId, kind: 'correspondence' }).first()
}
