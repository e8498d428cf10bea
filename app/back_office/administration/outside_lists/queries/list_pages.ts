import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { displayNameOf } from '#auth/models/user'
import type { Viewer } from '#approvals/contracts/viewer'
import { visibleAmong } from '#approvals/queries/visible_applications'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { NotFound } from '#kernel/exceptions/refusal'
import { fullName } from '#kernel/formats/names'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { decrypt } from '#kernel/vault/vault'
import { localName, masters } from '#masters/queries/masters'
import Profile from '#profile/models/profile'
import OutsideFinding from '#administration/outside_lists/models/outside_finding'
import OutsideList, {
  LIST_KINDS,
  type ListState,
} from '#administration/outside_lists/models/outside_list'
import { agreedText } from '#administration/outside_lists/queries/finding_list'
import { LIST_FIELDS, type RowContent } from '#administration/outside_lists/rules/list_rows'

const MAX_SHOWN = 100

export const kindChoices = (i18n: I18n) =>
  LIST_KINDS.map((value) => ({ value, label: i18n.t(`outside_lists.kinds.${value}`) }))

/** A list expects its file again if the process that read it has died. */
function stateOf({ state, leasedUntil }: OutsideList): ListState {
  const isRead = leasedUntil !== null && leasedUntil.toJSDate() > getClock().now()
  return state === 'reading' && !isRead ? 'open' : state
}

const lineOf = (list: OutsideList, i18n: I18n) => ({
  id: list.id,
  title: list.title,
  kind: i18n.t(`outside_lists.kinds.${list.kind}`),
  state: i18n.t(`outside_lists.states.${stateOf(list)}`),
  rows: list.rowsCount,
  eraseOn: list.eraseOn,
})

/** Returns the lists of other offices, latest first. */
export async function outsideLists(i18n: I18n) {
  const lists = await OutsideList.query().orderBy('id', 'desc').limit(MAX_SHOWN)
  return { lists: lists.map((list) => lineOf(list, i18n)), kinds: kindChoices(i18n) }
}

/**
 * Returns one list: its source and purpose, the progress of the comparison, and the number of pending findings. @throws
 * NotFound
 */
export async function outsideListPage(id: number, i18n: I18n) {
  const list = await OutsideList.find(id)
  if (!list) throw new NotFound()
  const state = stateOf(list)
  const counts = await db
    .from('outside_findings')
    .where('list_id', id)
    .groupBy('outcome')
    .select('outcome')
    .count('* as total')
  const findings = counts.reduce((sum, row) => sum + Number(row.total), 0)
  return {
    ...lineOf(list, i18n),
    source: list.source,
    legalBasis: list.legalBasis,
    purpose: list.purpose,
    fileName: list.fileName,
    unread: list.unreadCount,
    erasedAt: list.erasedAt && isoInstant(list.erasedAt),
    isOpen: state === 'open',
    isBusy: state === 'reading' || state === 'matching',
    findings,
    open: Number(counts.find(({ outcome }) => outcome === 'open')?.total ?? 0),
    columns: [
      ...LIST_FIELDS.map(({ name }) => ({
        value: name,
        label: i18n.t(`portfolio.fields.${name}`),
      })),
      { value: 'none', label: i18n.t('portfolio.pass_over') },
    ],
  }
}

/** One side of a finding; unknown values are null. */
interface Side {
  name: string
  relative: string | null
  birthDate: string | null
  mobile: string | null
  aadhaar: string
  pan: string
  account: string
  place: string
  remark: string | null
}

/**
 * Returns a finding with both sides, numbers masked. Only the auditor may see the row of the list; others see what
 * matches.
 *
 * @throws NotFound for an applicant whom this officer may not see
 */
export async function findingPage(id: number, viewer: Viewer, mayDecide: boolean, i18n: I18n) {
  const finding = await OutsideFinding.query()
    .where('id', id)
    .preload('list')
    .preload('decider')
    .first()
  if (!finding) throw new NotFound()
  const { userId, list, agreed, isDirector, outcome, rowId, decidedAt } = finding
  const own = await db
    .from('applications')
    .where('user_id', userId)
    .orderBy('id', 'desc')
    .select('id')
  const visible = await visibleAmong(
    viewer,
    own.map((row) => Number(row.id))
  )
  const application = visible.at(0) ?? null
  if (!mayDecide && !application) throw new NotFound()
  const decider = finding.decider as typeof finding.decider | null
  return {
    id,
    listId: mayDecide ? list.id : null,
    title: list.title,
    kind: i18n.t(`outside_lists.kinds.${list.kind}`),
    source: list.source,
    strength: i18n.t(`outside_lists.strengths.${finding.strength}`),
    agreed: agreedText(agreed, isDirector, i18n),
    outcome,
    remarks: mayDecide ? finding.decryptedRemarks : null,
    decidedBy: decider && displayNameOf(decider.firstName, decider.lastName),
    decidedAt: decidedAt && isoInstant(decidedAt),
    version: finding.version,
    application: application && {
      number: application.number,
      href: `/officer/applications/${application.id}`,
    },
    applicant: await applicantSide(userId, i18n.locale),
    row: mayDecide && rowId !== null ? await rowSide(rowId, i18n.locale) : null,
    mayDecide: mayDecide && rowId !== null,
    isErased: rowId === null,
    userId,
  }
}

const districtName = (id: number | null, locale: string) =>
  id === null ? null : localName(masters().district(id), locale)

const placeOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

async function applicantSide(userId: number, locale: string): Promise<Side | null> {
  const profile = await Profile.query()
    .where({ userId })
    .preload('user')
    .preload('addresses')
    .preload('bankAccount')
    .first()
  if (!profile) return null
  return {
    name: fullName(profile),
    relative: null,
    birthDate: profile.birthDate,
    mobile: profile.user.mobile,
    aadhaar: maskNumber(profile.aadhaarLast4, 'aadhaar'),
    pan: maskNumber(profile.panLast4, 'pan'),
    account: maskNumber(profile.bankAccount?.accountLast4, 'account'),
    place: [
      ...new Set(
        profile.addresses.map(({ village, districtId }) =>
          placeOf(village, districtName(districtId, locale))
        )
      ),
    ].join('; '),
    remark: null,
  }
}

async function rowSide(rowId: number, locale: string): Promise<Side> {
  const stored = await db.from('outside_list_rows').where('id', rowId).firstOrFail()
  const row = JSON.parse(decrypt(stored.content, 'finding')) as RowContent
  return {
    name: row.name,
    relative: row.relative,
    birthDate: row.birthDate,
    mobile: row.mobile,
    aadhaar: maskNumber(row.aadhaar, 'aadhaar'),
    pan: maskNumber(row.pan, 'pan'),
    account: maskNumber(row.account, 'account'),
    place: placeOf(row.address, row.village, districtName(row.districtId, locale)),
    remark: row.remark,
  }
}
