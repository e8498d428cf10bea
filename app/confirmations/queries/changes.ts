import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import ProposedChange, { OPEN_STATUSES } from '#confirmations/models/proposed_change'
import { changeWords, differenceLines } from '#confirmations/queries/change_words'
import { activeAdministrators } from '#confirmations/queries/confirmers'
import { mayConfirm } from '#confirmations/rules/who_confirms'
import { isoInstant } from '#core/calendar/iso_instant'
import { NotFound } from '#core/exceptions/refusal'
import { rowVersion } from '#core/formats/content_version'
import { wholeNumber } from '#lists/filters'
import { DEFAULT_LIST_SIZE, textOf } from '#lists/list_state'
import { localName, masters } from '#masters/queries/masters'

export const CHANGE_TABS = ['waiting', 'decided'] as const

type Query = Readonly<Record<string, unknown>>

/** One page of the changes that wait, the oldest first, or of those that are decided, the newest first. */
export async function changeList(asked: Query, i18n: I18n) {
  const tab = CHANGE_TABS.find((name) => name === asked.tab) ?? CHANGE_TABS[0]
  const page = Math.max(1, wholeNumber(textOf(asked.page)) ?? 1)
  const query = ProposedChange.query().preload('asker').preload('decider')
  if (tab === 'waiting') query.whereIn('status', [...OPEN_STATUSES]).orderBy('id')
  else query.whereNotIn('status', [...OPEN_STATUSES]).orderBy('id', 'desc')
  const found = await query.paginate(page, DEFAULT_LIST_SIZE)
  return {
    tab,
    rows: found.all().map((change) => ({
      id: change.id,
      ...changeWords(change, i18n),
      status: change.status,
      askedBy: change.asker.displayName,
      askedAt: isoInstant(change.askedAt),
      decidedBy: change.decider?.displayName ?? null,
      decidedAt: change.decidedAt && isoInstant(change.decidedAt),
    })),
    page,
    perPage: DEFAULT_LIST_SIZE,
    total: found.total,
  }
}

/** What this person may do with a change as it stands. */
async function abilitiesOf({ status, askedBy }: ProposedChange, person: User) {
  const confirms = mayConfirm(person, { askedBy, administrators: await activeAdministrators() })
  return {
    decide: status === 'waiting' && confirms,
    acknowledge: status === 'unconfirmed' && confirms,
    withdraw: status === 'waiting' && askedBy === person.id,
  }
}

/** One change with its difference. @throws NotFound */
export async function changePage(id: number, person: User, i18n: I18n) {
  const change = await ProposedChange.query()
    .where('id', id)
    .preload('asker')
    .preload('decider')
    .first()
  if (!change) throw new NotFound()
  const { difference, href } = change.opened
  const roleName = (roleId: number | null) =>
    roleId === null ? null : localName(masters().role(roleId), i18n.locale)
  return {
    id,
    version: rowVersion(change),
    ...changeWords(change, i18n),
    status: change.status,
    difference: differenceLines(difference, i18n),
    href: href ?? null,
    asked: {
      by: change.asker.displayName,
      role: roleName(change.askedRole),
      at: isoInstant(change.askedAt),
    },
    decided:
      change.decidedAt === null
        ? null
        : {
            by: change.decider?.displayName ?? null,
            role: roleName(change.decidedRole),
            at: isoInstant(change.decidedAt),
          },
    remarks: change.remarks,
    can: await abilitiesOf(change, person),
  }
}
