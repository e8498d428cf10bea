import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { close } from '#approvals/actions/ask_applicant'
import { copyToLists } from '#approvals/actions/copy_to_lists'
import AskedItem from '#approvals/models/asked_item'
import { type AskableItem, askableItem } from '#approvals/rules/askable_items'
import { inTransaction } from '#core/database/transaction'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import { withReceivedFile } from '#documents/actions/store_file'
import { SaveDocument } from '#documents/actions/save_document'
import type { UploadSource } from '#documents/inspection/types'
import { purposeOf } from '#documents/rules/upload_rules'
import { groupSlots } from '#group/actions/group_slots'
import ApplicantGroup from '#group/models/applicant_group'
import { SNAPSHOTS as GROUP_SNAPSHOTS } from '#group/queries/group_snapshot'
import { notifyUser } from '#notifications/actions/notify_user'
import { refuseUnusual } from '#profile/actions/save_bank_account'
import { lockedProfile } from '#profile/actions/start_profile'
import { columnsOf } from '#profile/fields/follow'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import type Profile from '#profile/models/profile'
import ProfileRevision from '#profile/models/profile_revision'
import { SNAPSHOTS } from '#profile/queries/section_snapshot'
import { sectionOf } from '#profile/registry'
import { changesBetween } from '#profile/rules/changes'

type FieldItem = Extract<AskableItem, { kind: 'field' }>

/** Which question of whose. */
interface QuestionOf {
  userId: number
  applicationId: number
  id: number
}

interface Open {
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
  'group-documents': GROUP_SNAPSHOTS.papers,
} as const

/** The applicant's answer to one question: a field, written as every other change of the profile is. */
export class AnswerQuestion {
  /**
   * @param answer the field's value as its own rule gave it
   * @throws NotFound for somebody else's question
   * @throws Refusal where it is open no more, or an account number of unusual length is not confirmed
   */
  async run(
    question: QuestionOf,
    answer: Record<string, unknown>,
    isAccountConfirmed = false
  ): Promise<void> {
    await inTransaction((trx) =>
      answered(question, trx, async ({ profile, item }) => {
        if (item.kind !== 'field') throw new NotFound()
        await writeField(item, profile, answer, isAccountConfirmed, trx)
      })
    )
  }
}

/** The same of a paper. */
export class AnswerWithPaper {
  /** @throws as AnswerQuestion; Refusal documents.errors.<code> */
  async run(question: QuestionOf & { slot: string }, upload: UploadSource | null): Promise<void> {
    const { userId, slot } = question
    const people = { ownerUserId: userId, uploadedBy: userId }
    await withReceivedFile(
      { ...people, upload, purpose: purposeOf(slot), field: 'file' },
      undefined,
      (received, trx) =>
        answered(question, trx, async ({ profile, item }) => {
          if (item.kind !== 'paper' || item.slot !== slot) throw new NotFound()
          const place = await placeOf(item.section, profile, trx)
          await new SaveDocument().run({ ...place, slot, ...people, upload: received }, trx)
        })
    )
  }
}

/** Opens a question for its answer, keeps what the answer changed, and tells who asked. */
async function answered(
  { userId, applicationId, id }: QuestionOf,
  trx: TransactionClientContract,
  write: (open: Open) => Promise<void>
): Promise<void> {
  const profile = await lockedProfile(userId, trx)
  const application = await Application.query({ client: trx })
    .where({ id: applicationId, userId })
    .forUpdate()
    .first()
  const row = await AskedItem.query({ client: trx })
    .where({ id, applicationId })
    .forUpdate()
    .first()
  const item = row && application && askableItem(row.item, application.loanType)
  if (!item) throw new NotFound()
  if (row.standing !== 'open') {
    throw new Refusal(`approvals.asked.closed.${row.standing}`, {}, { status: 409 })
  }
  const section = item.section as keyof typeof SNAPSHOT_OF
  const { loanType } = application
  const snapshot = () => SNAPSHOT_OF[section]({ profile, loanType, client: trx })
  const before = await snapshot()
  await write({ profile, application, item, trx })
  const changes = changesBetween(before, await snapshot())
  if (changes.length > 0) {
    const data = sectionOf(loanType, section)?.isCommon ? { changes } : { changes, loanType }
    const revision = { profileId: profile.id, section, changedBy: userId, data }
    row.revisionId = (await ProfileRevision.create(revision, { client: trx })).id
  }
  await close(row, 'answered')
  await notifyUser(
    {
      userId: row.askedBy,
      applicationId,
      template: 'item_answered',
      params: { applicationNo: application.number },
      dedupeKey: `answered:${row.id}`,
      channels: ['notice'],
    },
    trx
  )
}

/** Whose slots the papers of a section are. */
async function placeOf(section: string, profile: Profile, trx: TransactionClientContract) {
  const { subjectOf } = section === groupSlots.section ? groupSlots : PERSON
  return subjectOf(profile, trx)
}

const PERSON = {
  subjectOf: async ({ id }: Profile) => ({ subjectType: 'profile' as const, subjectId: id }),
}

async function writeField(
  { part, name, field }: FieldItem,
  profile: Profile,
  answer: Record<string, unknown>,
  isAccountConfirmed: boolean,
  trx: TransactionClientContract
) {
  const columns = columnsOf({ [name]: field }, answer)
  const profileId = profile.id
  if (part === 'personal') {
    await profile.useTransaction(trx).merge(columns).save()
    await copyToLists(profile, trx)
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
      refuseUnusual(answer.accountNo as string, isAccountConfirmed)
    }
    const account = await BankAccount.query({ client: trx }).where({ profileId }).firstOrFail()
    await account.merge(columns).save()
  }
}
