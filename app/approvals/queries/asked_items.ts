import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { itemName, itemOptions, nameOfItem } from '#applications/queries/file_item_names'
import { labelsOf, type Part } from '#applications/rules/file_items'
import { mayAsk } from '#approvals/actions/ask_applicant'
import AskedItem from '#approvals/models/asked_item'
import { changedFields } from '#approvals/queries/changed_fields'
import { askableItem, askableItems } from '#approvals/rules/askable_items'
import type User from '#auth/models/user'
import { isoInstant } from '#core/calendar/iso_instant'
import { NotFound } from '#core/exceptions/refusal'
import { masked } from '#core/formats/masks'
import { groupOfUser } from '#group/queries/own_group'
import { endsOf, inputsOf, readingsOf, sealedOf } from '#profile/fields/follow'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import ProfileRevision from '#profile/models/profile_revision'

/** What the review shows of questions to the applicant, the newest first, and what may be asked. */
export async function askedItems(application: Application, viewer: User, i18n: I18n) {
  const { id, loanType, statusId } = application
  const rows = await AskedItem.query()
    .where('applicationId', id)
    .orderBy('id', 'desc')
    .preload('asker')
  const revisionIds = rows.flatMap(({ revisionId }) => (revisionId === null ? [] : [revisionId]))
  const revisions = await ProfileRevision.query().whereIn('id', revisionIds)
  const canAsk = mayAsk(viewer, application)
  return {
    href: `/officer/applications/${id}/asked`,
    expectedStatusId: statusId,
    can: { ask: canAsk },
    choices: canAsk ? itemOptions(askableItems(loanType), loanType, i18n) : [],
    items: rows.map((row) => {
      const revision = revisions.find((one) => one.id === row.revisionId)
      return {
        id: row.id,
        name: nameOfItem(row.item, loanType, i18n) ?? row.item,
        reason: row.reason,
        by: row.asker.displayName,
        at: isoInstant(row.createdAt),
        until: row.answerBy,
        state: row.standing,
        closedAt: isoInstant(row.closedAt),
        changes: revision ? changedFields([revision], loanType, i18n) : [],
      }
    }),
  }
}

/** One question of the applicant's own. @throws NotFound for every other */
export async function ownQuestion(application: Application, id: number) {
  const row = await AskedItem.query().where({ id, applicationId: application.id }).first()
  const item = row && askableItem(row.item, application.loanType)
  if (!row || !item) throw new NotFound()
  return { row, item }
}

/** The page of one question: what is asked, by when, what stands there now, and the one input. */
export async function questionPage(
  application: Application,
  { row, item }: Awaited<ReturnType<typeof ownQuestion>>,
  i18n: I18n
) {
  const { uuid, number, loanType } = application
  const about = {
    application: { uuid, number },
    href: `/my-applications/${uuid}/asked/${row.id}`,
    name: itemName(item, loanType, i18n),
    reason: row.reason,
    until: row.answerBy,
    state: row.standing,
  }
  if (item.kind === 'paper') return { ...about, field: null, mask: '', now: null }
  const fields = { [item.name]: item.field }
  const stored = await rowOf(item.part, application)
  const sealed = sealedOf(fields).map(([name, kind]) => masked(endsOf(fields, stored)[name], kind))
  const [field] = inputsOf(fields, { i18n, labels: labelsOf(item.part, loanType), limits: {} })
  return {
    ...about,
    /** An answer has to be something, whether the form may do without or not. */
    field: { ...field, hint: undefined, required: true },
    mask: sealed[0] ?? '',
    now: sealed[0] ?? readingsOf(fields, stored, i18n)[item.name] ?? null,
  }
}

function rowOf(part: Part, { profileId, userId }: Application) {
  if (part === 'group') return groupOfUser(userId)
  if (part === 'personal') return Profile.find(profileId)
  if (part === 'account') return BankAccount.findBy({ profileId })
  return Address.query().where({ profileId, kind: 'correspondence' }).first()
}
